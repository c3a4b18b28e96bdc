import type { EffectModel } from '../../types.js';

/** Azure DevOps. Facts from `azure-devops-node-api` 17: `(await connection.getWorkItemTrackingApi()).createWorkItem(…)`. */
export default {
  modules: ['azure-devops-node-api', 'azure-devops-node-api/*'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'getPersonalAccessTokenHandler', 'getBearerHandler', 'getHandlerFromToken', 'connect', 'queryById', 'queryByWiql', 'queryTestRuns',
        'searchQueries', 'queryWorkItemsForArtifactUris', 'readReportingRevisionsGet', 'readReportingRevisionsPost', 'preview', 'listRuns',
        'listPipelines', 'exportWorkItemTypeDefinition',
      ],
      effect: 'none',
    },
    {
      member: [
        'createWorkItem', 'addComment', 'createAttachment', 'createThread', 'createComment', 'queueBuild', 'runPipeline', 'createRelease',
        'createPush', 'sendMail', 'sendSummaryMail', 'sharePullRequest', 'createTestRun', 'addTestResultsToTestRun', 'createTestCase',
        'cloneTestPlan', 'cloneTestSuite', 'createTestPlan', 'createTestSuite', 'createIteration', 'postTeamIteration', 'createCommitStatus',
        'createPullRequestStatus', 'createPullRequestIteration',
      ],
      effect: 'write',
    },
    {
      member: [
        'createPullRequest', 'createRepository', 'createWiki', 'createAnnotatedTag', 'queueCreateProject', 'createTeam',
        'createOrUpdateClassificationNode', 'createDefinition',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'updateWorkItem', 'updatePullRequest', 'updateThread', 'updateComment', 'updateRefs', 'updateBuild', 'updateDefinition',
        'createPullRequestReviewer', 'createPullRequestReviewers', 'createPullRequestLabel', 'createLike', 'addBuildTag', 'addBuildTags',
        'addTestCasesToSuite', 'reorderBacklogWorkItems', 'createOrUpdatePage', 'restoreWorkItem', 'replaceTemplate',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'deleteWorkItem', 'destroyWorkItem', 'deleteRepository', 'deleteComment', 'deleteBuild', 'queueDeleteProject', 'deleteDefinition',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
