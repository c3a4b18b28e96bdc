import type { EffectModel } from '../../types.js';

/** Microsoft Graph. Facts from `@microsoft/microsoft-graph-client` 3.0: `client.api('/me/events').post(body)`; an event's `transactionId` is the caller's. */
export default {
  modules: ['@microsoft/microsoft-graph-client', '@microsoft/microsoft-graph-client/*', '@microsoft/msgraph-sdk'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'init', 'initWithMiddleware', 'api', 'get', 'getStream', 'header', 'headers', 'query', 'version', 'select', 'expand', 'filter', 'search',
        'top', 'skip', 'skipToken', 'orderby', 'count', 'responseType', 'option', 'options', 'middlewareOptions',
      ],
      effect: 'none',
    },
    { member: ['post', 'create'], effect: { by: 'http', method: [], fixed: 'POST', url: 'prior.0', body: '0' }, keySlot: '0.transactionId' },
    { member: ['put', 'putStream'], effect: { by: 'http', method: [], fixed: 'PUT', url: 'prior.0', body: '0' } },
    { member: ['patch', 'update'], effect: { by: 'http', method: [], fixed: 'PATCH', url: 'prior.0', body: '0' } },
    { member: ['delete', 'del'], effect: 'idempotent-write', destructive: true },
    { member: ['LargeFileUploadTask.upload', 'OneDriveLargeFileUploadTask.upload'], effect: 'idempotent-write' },
    { member: ['PageIterator.iterate', 'iterate'], effect: 'none' },
  ],
} satisfies EffectModel;
