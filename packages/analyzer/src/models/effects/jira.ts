import type { EffectModel } from '../../types.js';

/** Jira and Confluence. Facts from `jira.js` 5.4, `confluence.js` 2.1 and `jira-client` 8.2. Neither API has an idempotency key. */
export default {
  modules: ['jira.js', 'jira.js/*', 'confluence.js', 'confluence.js/*', 'jira-client'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'searchForIssuesUsingJql', 'searchForIssuesUsingJqlPost', 'searchForIssuesUsingJqlEnhancedSearch',
        'searchForIssuesUsingJqlEnhancedSearchPost', 'searchForIssuesIds', 'countIssues', 'matchIssues', 'bulkFetchIssues', 'bulkGetUsers',
        'bulkGetGroups', 'parseJqlQueries', 'sanitiseJqlQueries', 'migrateQueries', 'evaluateJiraExpression', 'analyseExpression',
        'validateProjectKey', 'existsByProperties', 'readWorkflows', 'exportArchivedIssues', 'expandAttachmentForHumans',
      ],
      effect: 'none',
    },
    {
      member: [
        'searchByCQL', 'searchContentByCQL', 'searchUser', 'convertContentBody', 'asyncConvertContentBodyRequest', 'checkContentPermission',
        'downloadAttachment', 'isWatchingSpace',
      ],
      effect: 'none',
    },
    {
      member: [
        'createIssue', 'createIssues', 'addComment', 'addWorklog', 'addAttachment', 'attachTemporaryFile', 'linkIssues', 'notify', 'createSprint',
        'createFilter', 'createDashboard', 'addGadget', 'copyDashboard', 'createCustomerRequest', 'createRequestComment', 'postFeedback',
      ],
      effect: 'write',
    },
    // `globalId` makes the remote link one of a kind.
    { member: 'createOrUpdateRemoteIssueLink', effect: 'write', when: [{ at: '0.globalId', is: true, effect: 'idempotent-write' }] },
    {
      member: [
        'createProject', 'createVersion', 'createComponent', 'createGroup', 'createUser', 'createBoard', 'createSpace', 'createContent', 'createPage',
        'copyPage',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'createBlogPost', 'createFooterComment', 'createInlineComment', 'createComment', 'copyPageHierarchy', 'createAttachments',
      ],
      effect: 'write',
    },
    {
      member: [
        'editIssue', 'doTransition', 'performCustomerTransition', 'assignIssue', 'addWatcher', 'addVote', 'rankIssues', 'moveIssuesToSprintAndRank',
        'moveIssuesToBacklog', 'moveIssuesToEpic', 'moveIssuesToBoard', 'mergeVersions', 'partiallyUpdateSprint', 'partiallyUpdateEpic',
        'addUserToGroup', 'archiveIssues', 'unarchiveIssues', 'addLabelsToContent', 'addContentWatcher', 'addSpaceWatcher', 'movePage',
        'answerApproval', 'submitBulkTransition', 'submitBulkEdit', 'updateContent',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'archiveProject', 'submitBulkDelete', 'cancelTask', 'redact', 'trashPlan', 'archivePages',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    // jira-client
    {
      member: [
        'findIssue', 'searchJira', 'searchUsers', 'listTransitions', 'listProjects', 'listFields', 'listComponents', 'listStatus',
        'issueNotificationRecipients', 'findRapidView',
      ],
      effect: 'none',
    },
    {
      member: [
        'addNewIssue', 'addAttachmentOnIssue', 'issueLink', 'createRemoteLink', 'issueNotify', 'registerWebhook', 'createCustomField',
        'addNewComponent',
      ],
      effect: 'write',
    },
    {
      member: [
        'updateIssue', 'transitionIssue', 'updateAssignee', 'updateAssigneeWithId', 'addIssueToSprint', 'addIssueToBacklog', 'updateComment',
        'updateVersion',
      ],
      effect: 'idempotent-write',
    },
  ],
} satisfies EffectModel;
