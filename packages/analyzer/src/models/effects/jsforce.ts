import type { EffectModel } from '../../types.js';

/** Salesforce. Facts from `jsforce` 3.10. An upsert is keyed by an external id of the caller's. */
export default {
  modules: ['jsforce', '@jsforce/jsforce-node', 'jsforce/*'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'login', 'loginByOAuth2', 'loginBySoap', 'logout', 'authorize', 'identity', 'query', 'queryMore', 'queryAll', 'search', 'retrieve',
        'describe', 'describe$', 'describeSObject', 'describeGlobal', 'describeTabs', 'sobject', 'find', 'findOne', 'select', 'where', 'limit',
        'sort', 'include', 'count', 'recent', 'updated', 'deleted', 'limits', 'tabs', 'layouts', 'listviews', 'listview', 'explain', 'toSOQL',
        'autoFetch', 'maxFetch', 'requestGet', 'apex.get', 'reports', 'report', 'report.execute', 'dashboards', 'dashboard', 'metadata.read',
        'metadata.list', 'metadata.describe', 'metadata.retrieve', 'checkStatus', 'checkDeployStatus', 'bulk.query', 'bulk2.query', 'executeAsync',
        'completions', 'getAllResults', 'getSuccessfulResults', 'getFailedResults',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'insert', 'insertBulk', 'createBulk', 'apex.post', 'requestPost', 'convertLead', 'runTestsAsynchronous', 'runTestsSynchronous',
        'deploy', 'quickAction.execute', 'chatter.resource.create', 'createJob', 'resetPassword', 'clone', 'dashboard.refresh',
      ],
      effect: 'write',
    },
    {
      member: [
        'bulk.load', 'bulk2.loadAndWaitForResults', 'bulkload',
      ],
      effect: 'write',
      when: ['1', '0', '0.operation'].map((at) => ({ at, is: ['update', 'upsert', 'delete', 'hardDelete'], effect: 'idempotent-write' as const })),
    },
    { member: ['executeAnonymous'], effect: 'write', dynamic: true },
    { member: ['metadata.create'], effect: 'write', naturalKey: true },
    {
      member: [
        'update', 'upsert', 'updateBulk', 'upsertBulk', 'undelete', 'setPassword', 'requestPut', 'requestPatch', 'apex.put', 'apex.patch', 'merge',
        'metadata.update', 'metadata.upsert', 'metadata.rename',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'destroy', 'delete', 'del', 'destroyBulk', 'deleteBulk', 'destroyHardBulk', 'deleteHardBulk', 'emptyRecycleBin', 'requestDelete',
        'apex.delete', 'metadata.delete',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    { member: 'request', effect: { by: 'http', method: '0.method', url: ['0.url', '0'], body: '0.body', fallback: 'GET' } },
  ],
} satisfies EffectModel;
