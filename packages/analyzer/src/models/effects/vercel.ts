import type { EffectModel } from '../../types.js';

/** Vercel. Facts from `@vercel/sdk` 1.28; what has no row is judged by its verb. */
export default {
  modules: ['@vercel/sdk', '@vercel/client', '@vercel/blob', '@vercel/edge-config'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'filterProjectEnvs', 'artifactQuery', 'artifactExists', 'downloadArtifact', 'readAccessGroup', 'listDeploymentFiles', 'gitNamespaces',
        'searchRepo', 'countEvents', 'countPageviews', 'aggregateEvents', 'aggregatePageviews', 'createObservabilityQuery', 'exchangeSsoToken',
        'generateFirewallRule', 'generateRoute',
      ],
      effect: 'none',
    },
    {
      member: [
        'createDeployment', 'uploadDeployment', 'createWebhook', 'createAuthToken', 'createEdgeConfigToken', 'createLogDrain',
        'createConfigurableLogDrain', 'createDrain', 'createCheck', 'createRecord', 'issueCert', 'buyDomains', 'buySingleDomain', 'buyCredits',
        'inviteUserToTeam', 'rerequestCheck', 'createEvent', 'createProjectTransferRequest', 'createCheckRun', 'createAccessGroup',
      ],
      effect: 'write',
    },
    {
      member: [
        'createProject', 'addProjectDomain', 'createEdgeConfig', 'createCustomEnvironment', 'createSharedEnvVariable', 'createTeam',
        'createOrTransferDomain', 'createFlag', 'createRepository',
      ],
      effect: 'write', naturalKey: true,
    },
    // `upsert: 'true'` replaces a variable of that name.
    { member: 'createProjectEnv', effect: 'write', naturalKey: true, when: [{ at: '0.upsert', is: 'true', effect: 'idempotent-write' }] },
    {
      member: [
        'assignAlias', 'requestPromote', 'promoteAlias', 'editProjectEnv', 'patchEdgeConfigItems', 'patchEdgeConfigSchema', 'verifyProjectDomain',
        'joinTeam', 'approveRollingReleaseStage', 'completeRollingRelease', 'getOrCreateDrive', 'uploadFile', 'uploadArtifact', 'pauseProject',
        'unpauseProject', 'addProjectMember', 'addBypassIp', 'acceptProjectTransferRequest', 'invalidateByTags',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'cancelDeployment', 'removeRecord', 'removeCert', 'removeProjectEnv', 'removeProjectDomain', 'removeProjectMember', 'batchRemoveProjectEnv',
        'dangerouslyDeleteByTags', 'dangerouslyDeleteBySrcImages', 'clearRepositoryPermissions', 'killSessionCommand',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    // Blob store: a name gets a random suffix unless told not to.
    { member: 'put', effect: 'write', when: [{ at: '2.allowOverwrite', is: true, effect: 'idempotent-write' }, { at: '2.addRandomSuffix', is: false, effect: 'write', naturalKey: true }] },
    { member: 'copy', effect: 'idempotent-write' },
    { member: ['list', 'head', 'get', 'getAll', 'has', 'digest'], effect: 'none' },
    { member: 'del', effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
