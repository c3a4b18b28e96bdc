import type { CallView, EffectModel, Verdict } from '../../types.js';

const ending = (names: string) => new RegExp(`\\.(?:${names.trim().split(/\s+/).join('|')})$`);
const READS = ending(`
  list info history replies members get getPermalink lookup lookupByEmail test all files messages identity getPresence conversations
  accessLogs billableInfo integrationLogs teamInfo validate export getUploadURLExternal
`);
const WRITES = ending(`
  postMessage postEphemeral meMessage scheduleMessage appendStream startStream share create add open push unfurl inviteShared
  completeUploadExternal upload uploadV2
`);

/** `client.apiCall('chat.postMessage', …)`: the method's name is the first argument. */
function apiCall(call: CallView): Verdict | undefined {
  const method = call.args[0]?.string;
  if (!/(?:^|\.)apiCall$/.test(call.member) || method === undefined) return undefined;
  const effect = READS.test(method) || method.startsWith('search.') ? 'none' : WRITES.test(method) ? 'write' : 'idempotent-write';
  return { effect, kind: 'messaging', confidence: 'likely', what: method };
}

/** Slack. Facts from `@slack/web-api` 8.2, `@slack/webhook` 8, `@slack/bolt` 5.1. Posting has no idempotency key. */
export default {
  modules: ['@slack/web-api', '@slack/webhook', '@slack/bolt'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'list', 'info', 'history', 'replies', 'members', 'get', 'test', 'getPermalink', 'lookupByEmail', 'identity', 'getPresence', 'validate',
        'paginate', 'users.conversations', 'search.all', 'search.files', 'search.messages', 'sections.lookup', 'accessLogs', 'billableInfo',
        'integrationLogs', 'teamInfo', 'getUploadURLExternal', 'connections.open', 'rtm.connect',
      ],
      effect: 'none',
    },
    {
      member: [
        'chat.postMessage', 'chat.postEphemeral', 'chat.meMessage', 'chat.scheduleMessage', 'chat.startStream', 'chat.appendStream',
        'chat.stopStream', 'chatStream', 'files.upload', 'files.uploadV2', 'filesUploadV2', 'files.completeUploadExternal', 'files.remote.share',
        'IncomingWebhook.send', 'say', 'respond',
      ],
      effect: 'write',
    },
    {
      member: [
        'reminders.add', 'bookmarks.add', 'calls.add', 'canvases.create', 'conversations.canvases.create', 'canvases.edit',
        'conversations.inviteShared', 'views.open', 'views.push', 'dialog.open', 'workflows.stepCompleted', 'admin.workflows.triggers.create',
        'apps.manifest.create', 'tooling.tokens.rotate',
      ],
      effect: 'write',
    },
    {
      member: [
        'conversations.create', 'conversations.rename', 'usergroups.create', 'files.remote.add', 'admin.conversations.create',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'chat.update', 'chat.unfurl', 'reactions.add', 'pins.add', 'stars.add', 'conversations.open', 'conversations.join', 'conversations.invite',
        'conversations.mark', 'conversations.setTopic', 'conversations.setPurpose', 'conversations.unarchive', 'users.profile.set',
        'users.setPresence', 'usergroups.update', 'usergroups.users.update', 'usergroups.enable', 'bookmarks.edit', 'reminders.complete',
        'views.publish', 'views.update', 'dnd.setSnooze', 'dnd.endSnooze', 'dnd.endDnd', 'calls.end', 'calls.update', 'assistant.threads.setStatus',
        'assistant.threads.setTitle', 'assistant.threads.setSuggestedPrompts', 'files.sharedPublicURL',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'chat.delete', 'chat.deleteScheduledMessage', 'reactions.remove', 'pins.remove', 'stars.remove', 'conversations.archive',
        'conversations.close', 'conversations.kick', 'conversations.leave', 'usergroups.disable', 'bookmarks.remove', 'reminders.delete',
        'files.delete', 'files.comments.delete', 'files.remote.remove', 'files.revokePublicURL', 'canvases.delete', 'auth.revoke',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
  judge: apiCall,
} satisfies EffectModel;
