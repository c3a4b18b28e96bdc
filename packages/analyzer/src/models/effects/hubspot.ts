import type { EffectModel } from '../../types.js';

/** HubSpot. Facts from `@hubspot/api-client` 13.5: `client.crm.deals.basicApi.create(input)`. Only single sends take a key. */
export default {
  modules: ['@hubspot/api-client'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'getById', 'getPage', 'getAll', 'get', 'read', 'doSearch', 'batchApi.read', 'setAccessToken', 'setApiKey', 'getAuthorizationUrl',
        'tokensApi.create', 'tokensApi.refresh', 'checkImport', 'generateToken', 'download', 'batchApi.getPage',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'clone', 'importFromUrl', 'upload', 'publishOrSend', 'merge', 'recordByContactIds', 'recordByContactEmails', 'sendEmail',
        'rerunPreviousABTest', 'doAsync', 'complete', 'eventsApi.send', 'basicApi.send', 'send',
      ],
      effect: 'write',
    },
    { member: 'singleSendApi.sendEmail', effect: 'write', kind: 'messaging', keySlot: '0.message.sendId' },
    {
      member: [
        'contacts.basicApi.create', 'schemas.coreApi.create', 'propertiesApi.create', 'groupsApi.create', 'coreApi.create', 'usersApi.create',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'update', 'upsert', 'replace', 'associations.basicApi.create', 'associationsApi.create', 'createDefault', 'v4.basicApi.create',
        'v4.batchApi.create', 'add', 'addAllFromList', 'addAndRemove', 'pushLive', 'restore', 'restorePreviousVersion', 'attachToLangGroup',
        'markAsReady', 'publishDraftTable',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'archive', 'remove', 'removeAll', 'purge', 'delete', 'cancel', 'archiveBatch', 'clear',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    { member: 'apiRequest', effect: { by: 'http', method: '0.method', url: '0.path', body: '0.body', fallback: 'GET' } },
  ],
} satisfies EffectModel;
