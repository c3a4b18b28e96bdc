import type { EffectModel } from '../../types.js';

/** Apify. Facts from `apify-client` 2.25: `client.actor(id).call(input)`; webhooks and queue requests have keys that are unique. */
export default {
  modules: ['apify-client', 'apify'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'actor', 'actors', 'dataset', 'datasets', 'run', 'runs', 'lastRun', 'build', 'builds', 'task', 'tasks', 'keyValueStore', 'keyValueStores',
        'requestQueue', 'requestQueues', 'schedule', 'schedules', 'webhook', 'webhooks', 'user', 'store', 'log', 'list', 'get', 'listItems',
        'downloadItems', 'listKeys', 'getRecord', 'recordExists', 'getInput', 'waitForFinish', 'getStreamedLog', 'stream', 'listHead', 'getRequest',
        'listRequests', 'paginateRequests', 'monthlyUsage', 'limits', 'defaultBuild', 'getStatistics', 'getOpenApiDefinition', 'validateInput',
        'dispatches', 'version', 'versions',
      ],
      effect: 'none',
    },
    {
      member: [
        'actor.call', 'actor.start', 'task.call', 'task.start', 'call', 'start', 'actor.build', 'resurrect', 'metamorph', 'reboot', 'webhook.test',
        'pushItems', 'create', 'charge',
      ],
      effect: 'write',
    },
    { member: 'webhooks.create', effect: 'write', keySlot: '0.idempotencyKey' },
    { member: ['addRequest', 'batchAddRequests'], effect: 'idempotent-write' },
    {
      member: [
        'getOrCreate', 'update', 'updateInput', 'setRecord', 'updateRequest', 'publish', 'unpublish', 'updateLimits', 'prolongRequestLock',
        'listAndLockHead',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'abort', 'delete', 'deleteRecord', 'deleteRequest', 'batchDeleteRequests', 'deleteRequestLock', 'unlockRequests',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
