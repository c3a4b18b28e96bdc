import type { EffectModel } from '../../types.js';

/** Asana. Facts from `asana` 3.2 (`tasksApi.createTask(body)`) and 1.x (`client.tasks.createTask(…)`). */
export default {
  modules: ['asana'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'searchTasksForWorkspace', 'searchProjectsForWorkspace', 'typeaheadForWorkspace', 'findById', 'findAll', 'findByProject', 'useAccessToken',
        'useBasicAuth', 'useOauth',
      ],
      effect: 'none',
    },
    {
      member: [
        'createTask', 'createSubtaskForTask', 'createStoryForTask', 'createStoryForGoal', 'createProject', 'createProjectForTeam',
        'createProjectForWorkspace', 'createSectionForProject', 'createAttachmentForObject', 'createStatusForObject', 'createProjectStatusForProject',
        'createTag', 'createTagForWorkspace', 'createGoal', 'createPortfolio', 'createTimeTrackingEntry', 'createWebhook', 'createBatchRequest',
        'duplicateTask', 'duplicateProject', 'duplicatePortfolio', 'instantiateProject', 'instantiateTask', 'triggerRule', 'createOrganizationExport',
        'addComment', 'createInWorkspace', 'createEnumOptionForCustomField', 'createAllocation',
      ],
      effect: 'write',
    },
    { member: ['createTeam', 'createCustomField', 'createMembership'], effect: 'write', naturalKey: true },
    {
      member: [
        'addTagForTask', 'addProjectForTask', 'addFollowersForTask', 'addFollowers', 'addFollowersForProject', 'addMembersForProject',
        'addMembersForPortfolio', 'addItemForPortfolio', 'addDependenciesForTask', 'addDependentsForTask', 'addTaskForSection', 'addUserForTeam',
        'addUserForWorkspace', 'addCustomFieldSettingForProject', 'addSupportingRelationship', 'setParentForTask', 'insertSectionForProject',
        'approveAccessRequest', 'rejectAccessRequest',
      ],
      effect: 'idempotent-write',
    },
  ],
} satisfies EffectModel;
