import type { EffectModel } from '../../types.js';

/** Shopify. Facts from `@shopify/shopify-api` 13.1, `@shopify/admin-api-client` 2.0, `@shopify/storefront-api-client`: GraphQL, and REST by verb. */
export default {
  modules: ['@shopify/shopify-api', '@shopify/shopify-api/*', '@shopify/admin-api-client', '@shopify/storefront-api-client', 'shopify-api-node'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'shopifyApi', 'createAdminApiClient', 'createAdminRestApiClient', 'createStorefrontApiClient', 'auth.begin', 'auth.callback', 'session.*',
        'webhooks.validate', 'webhooks.process', 'restoreSession', 'list', 'count', 'search',
      ],
      effect: 'none',
    },
    { member: ['request', 'fetch', 'requestStream', 'graphql', 'Graphql.request'], effect: { by: 'graphql', document: '0' } },
    { member: ['query', 'Graphql.query'], effect: { by: 'graphql', document: ['0.data.query', '0.data', '0'] } },
    { member: ['Rest.get', 'createAdminRestApiClient.get', 'get'], effect: 'none' },
    {
      member: [
        'Rest.post', 'createAdminRestApiClient.post', 'post',
      ],
      effect: { by: 'http', method: [], fixed: 'POST', url: ['0.path', '0'], body: ['0.data', '1.data'] },
    },
    { member: ['Rest.put', 'createAdminRestApiClient.put', 'put', 'update'], effect: 'idempotent-write' },
    { member: ['Rest.delete', 'createAdminRestApiClient.delete', 'delete'], effect: 'idempotent-write', destructive: true },
    {
      member: [
        'create', 'cancel', 'complete', 'sendInvoice', 'adjust', 'fulfillment.create', 'transaction.create', 'refund.create',
      ],
      effect: 'write',
    },
    { member: ['inventoryLevel.set', 'set', 'connect', 'order.close', 'order.open'], effect: 'idempotent-write' },
    { member: 'order.cancel', effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
