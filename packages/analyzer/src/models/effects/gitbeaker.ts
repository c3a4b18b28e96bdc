import type { EffectModel } from '../../types.js';

/** GitLab. Facts from `@gitbeaker/core` 43.8: `api.Issues.create(projectId, title, options)`. */
export default {
  modules: ['@gitbeaker/rest', '@gitbeaker/node', '@gitbeaker/core', '@gitbeaker/cli', '@gitbeaker/browser'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'all', 'show', 'search', 'compare', 'mergeBase', 'check', 'lint', 'render', 'preview', 'exists', 'verify', 'verifyToken', 'dryRun',
        'downloadArchive', 'download', 'jobStats', 'queueMetrics', 'processMetrics', 'exportStatus', 'Search.all',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'addSpentTime', 'run', 'play', 'retry', 'trigger', 'fork', 'cherryPick', 'revert', 'test', 'ping', 'scheduleExport', 'import',
        'importRemote', 'rotate', 'resetRegistrationToken', 'publish', 'uploadForReference', 'createJobNotes', 'generateCompletion', 'promote',
        'addNote',
      ],
      effect: 'write',
    },
    // A name of the caller's is taken only once.
    {
      member: [
        'Branches.create', 'Tags.create', 'Projects.create', 'Groups.create', 'Users.create', 'ProjectLabels.create', 'GroupLabels.create',
        'IssueLabels.create', 'ProjectVariables.create', 'GroupVariables.create', 'ProjectReleases.create', 'Releases.create', 'MergeRequests.create',
        'RepositoryFiles.create', 'ProjectWikis.create', 'GroupWikis.create', 'ProjectMembers.add', 'GroupMembers.add', 'ProtectedBranches.create',
        'ProtectedBranches.protect', 'DeployKeys.create',
      ],
      effect: 'write', naturalKey: true,
    },
    { member: ['Commits.create', 'RepositorySubmodules.edit'], effect: 'write' },
    {
      member: [
        'edit', 'merge', 'accept', 'rebase', 'approve', 'unapprove', 'subscribe', 'unsubscribe', 'star', 'unstar', 'archive', 'unarchive', 'block',
        'unblock', 'activate', 'deactivate', 'setTimeEstimate', 'resetTimeEstimate', 'resetSpentTime', 'share', 'unshare', 'enable', 'disable',
        'move', 'transfer', 'resolve', 'housekeeping', 'follow', 'unfollow', 'takeOwnership', 'RepositoryFiles.edit', 'addTimeEstimate',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'remove', 'erase', 'cancel', 'stop', 'revoke', 'ban', 'unprotect', 'reject', 'unregister',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
