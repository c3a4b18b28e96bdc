import type { CallView, EffectModel, Verdict } from '../../types.js';

/** Names are a verb and a noun (`createIssue`), a noun and a verb (`issueArchive`), or a noun alone, which reads (`issues`, `team`). */
function byName(call: CallView): Verdict | undefined {
  const name = call.member.split('.').at(-1) ?? '';
  const removes = /^(?:delete|archive|remove|suspend)|(?:Delete|Archive|Disconnect|Revoke\w*|Unlink\w*|Unsync)$/.test(name);
  const idempotent = /^(?:update|unarchive|unsuspend|logout)|(?:Update|Upsert|Resolve|Unresolve|AddLabel|RemoveLabel|Subscribe|Unsubscribe|Share|Unshare|Restore|Retire|Merge|Sync|Complete|ReadAll|UnreadAll|SnoozeAll|Disable)$/.test(name);
  const writes = /^(?:create|attachment(?:Link|Sync)|resend|rotate|refresh)|(?:Create\w*|Process|Rotate|Upload\w*|Connect\w*|Reminder|ShiftAll|Test)$/.test(name);
  const effect = removes || idempotent ? 'idempotent-write' : writes ? 'write' : 'none';
  return { effect, kind: 'sdk-client', confidence: effect === 'none' ? 'likely' : 'proven', destructive: removes || undefined };
}

/** Linear. Facts from `@linear/sdk` 98. Inputs of creations take an `id` (UUID) of the caller's: a second one is refused. */
export default {
  modules: ['@linear/sdk'],
  kind: 'sdk-client',
  rows: [
    { member: ['client.request', 'client.rawRequest', 'rawRequest', 'request'], effect: { by: 'graphql', document: '0' } },
    {
      member: [
        'createIssue', 'createComment', 'createProject', 'createProjectUpdate', 'createProjectMilestone', 'createDocument', 'createCycle',
        'createIssueLabel', 'createIssueRelation', 'createAttachment', 'createInitiative', 'createInitiativeUpdate', 'createTeam', 'createWebhook',
        'createCustomer', 'createCustomView', 'createReaction', 'createTemplate', 'createWorkflowState',
      ],
      effect: 'write', keySlot: '0.id',
    },
    { member: ['createIssueBatch'], effect: 'write', keySlot: '0.issues.0.id' },
    // One attachment per issue and URL: a repeat updates it.
    {
      member: [
        'attachmentLinkURL', 'attachmentLinkGitHubPR', 'attachmentLinkGitHubIssue', 'attachmentLinkGitLabMR', 'attachmentLinkSlack',
        'attachmentLinkZendesk', 'attachmentLinkDiscord',
      ],
      effect: 'idempotent-write',
    },
    // An update is a thing here: one that was posted to a project is read.
    { member: ['projectUpdate', 'initiativeUpdate'], effect: 'none' },
    // On a model that was fetched: `issue.update(…)`, `issue.delete()`.
    { member: ['update', 'unarchive'], effect: 'idempotent-write' },
    { member: ['delete', 'archive'], effect: 'idempotent-write', destructive: true },
  ],
  judge: byName,
} satisfies EffectModel;
