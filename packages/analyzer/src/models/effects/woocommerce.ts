import type { EffectModel } from '../../types.js';

/** WooCommerce and WordPress. Facts from `@woocommerce/woocommerce-rest-api` 1.0: `api.post('orders', data)`. */
export default {
  modules: ['@woocommerce/woocommerce-rest-api', 'wpapi', '@wordpress/api-fetch'],
  kind: 'http',
  rows: [
    { member: ['get', 'options', 'id', 'param', 'perPage', 'embed'], effect: 'none' },
    { member: 'post', effect: { by: 'http', method: [], fixed: 'POST', url: '0', body: '1' } },
    { member: 'put', effect: { by: 'http', method: [], fixed: 'PUT', url: '0', body: '1' } },
    { member: 'delete', effect: 'idempotent-write', destructive: true },
    { member: 'create', effect: 'write' },
    { member: 'update', effect: 'idempotent-write' },
    { member: 'default', effect: { by: 'http', method: '0.method', url: ['0.path', '0.url'], body: '0.data', fallback: 'GET' } },
  ],
} satisfies EffectModel;
