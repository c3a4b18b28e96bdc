import type { EffectModel } from '../../types.js';

/** Netlify. Facts from `@netlify/api` 14 (operations of its OpenAPI description), `netlify` 26, `@netlify/blobs`. */
export default {
  modules: ['netlify', '@netlify/api', '@netlify/blobs'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'createSiteDeploy', 'createSiteBuild', 'createSiteBuildHook', 'createHookBySiteId', 'notifyBuildStart', 'createTicket', 'exchangeTicket',
        'createDeployKey', 'createSplitTest', 'addMemberToAccount', 'createServiceInstance', 'createSiteDevServer', 'startUserTest',
      ],
      effect: 'write',
    },
    {
      member: [
        'createSite', 'createSiteInTeam', 'createDnsZone', 'createDnsRecord', 'createEnvVars', 'createAccount', 'createSiteSnippet',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'restoreSiteDeploy', 'rollbackSiteDeploy', 'lockDeploy', 'unlockDeploy', 'uploadDeployFile', 'uploadDeployFunction', 'setEnvVarValue',
        'enableHook', 'enableSplitTest', 'disableSplitTest', 'provisionSiteTLSCertificate', 'configureDNSForSite', 'purgeCache',
        'createOrUpdateAsset', 'linkSite',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'cancelSiteDeploy', 'deleteSite', 'deleteDeploy', 'deleteEnvVar', 'deleteSubmission', 'unlinkSiteRepo',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    { member: ['getStore', 'getDeployStore', 'get', 'getMetadata', 'getWithMetadata', 'list', 'listStores'], effect: 'none' },
    { member: ['set', 'setJSON'], effect: 'idempotent-write', kind: 'db' },
    { member: 'delete', effect: 'idempotent-write', kind: 'db', destructive: true },
  ],
} satisfies EffectModel;
