import type { EffectModel } from '../../types.js';

/** Todoist. Facts from `@doist/todoist-sdk` 11 and `@doist/todoist-api-typescript` 7: the last argument becomes X-Request-Id. */
export default {
  modules: ['@doist/todoist-sdk', '@doist/todoist-api-typescript'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'viewAttachment', 'downloadBackup', 'exportTemplateAsFile', 'exportTemplateAsUrl', 'analyzeProjectHealth', 'createProBillingPortalSession',
        'createWorkspaceBillingPortalSession',
      ],
      effect: 'none',
    },
    {
      member: [
        'addTask', 'addProject', 'addSection', 'addLabel', 'addComment', 'addReminder', 'addLocationReminder', 'addFolder', 'addWorkspace',
        'uploadFile', 'createProjectFromTemplate', 'importTemplateIntoProject', 'importTemplateFromId', 'inviteWorkspaceUsers', 'addApp', 'sync',
      ],
      effect: 'write', keySlot: '1',
    },
    { member: 'quickAddTask', effect: 'write' },
    {
      member: [
        'updateTask', 'closeTask', 'reopenTask', 'moveTask', 'moveTasks', 'updateProject', 'archiveProject', 'unarchiveProject',
        'moveProjectToWorkspace', 'moveProjectToPersonal', 'joinProject', 'updateSection', 'updateLabel', 'renameSharedLabel', 'updateComment',
        'updateReminder', 'acceptWorkspaceInvitation', 'joinWorkspace', 'updateWorkspaceUser',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'deleteTask', 'deleteProject', 'deleteSection', 'deleteLabel', 'removeSharedLabel', 'deleteComment', 'deleteReminder', 'deleteUpload',
        'removeWorkspaceUser', 'rejectWorkspaceInvitation',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
