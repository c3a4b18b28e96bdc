import type { EffectModel } from '../../types.js';

/** Neon. Facts from `@neondatabase/api-client` 2.7; what has no row is judged by its verb. Queries are the database driver's. */
export default {
  modules: ['@neondatabase/api-client', '@neondatabase/toolkit'],
  kind: 'sdk-client',
  rows: [
    { member: ['createApiClient', 'countProjectBranches', 'getConnectionUri', 'presignProjectBranchBucketObject'], effect: 'none' },
    {
      member: [
        'createProject', 'createProjectEndpoint', 'createSnapshot', 'createApiKey', 'createOrgApiKey', 'createProjectTransferRequest',
        'createNeonAuthNewUser', 'sendNeonAuthTestEmail', 'restoreSnapshot', 'restartProjectEndpoint', 'resetProjectBranchRolePassword',
        'createOrganizationInvitations',
      ],
      effect: 'write',
    },
    { member: 'createProjectBranch', effect: 'write', when: [{ at: '1.branch.name', is: true, effect: 'write', naturalKey: true }] },
    // The old state stays under a name of its own, once more each time.
    { member: ['restoreProjectBranch', 'finalizeRestoreBranch'], effect: 'write' },
    {
      member: [
        'createProjectBranchDatabase', 'createProjectBranchRole', 'createNeonAuth', 'createNeonAuthIntegration',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'startProjectEndpoint', 'suspendProjectEndpoint', 'setDefaultProjectBranch', 'grantPermissionToProject', 'addProjectJwks',
        'addBranchNeonAuthTrustedDomain', 'addNeonAuthDomainToRedirectUriWhitelist', 'assignProjectVpcEndpoint', 'setSnapshotSchedule',
        'recoverProject', 'recoverProjectBranch', 'acceptProjectTransferRequest', 'transferProjectsFromUserToOrg', 'transferProjectsFromOrgToOrg',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'deleteProject', 'deleteProjectBranch', 'deleteProjectBranchDatabase', 'deleteProjectBranchRole', 'deleteProjectEndpoint', 'deleteSnapshot',
        'disableNeonAuth', 'revokeApiKey', 'revokePermissionFromProject', 'removeOrganizationMember',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
