import type { EffectModel } from '../../types.js';

/** QuickBooks' sign-in, which also sends requests. Facts from `intuit-oauth` 4.2: a code is exchanged once. */
export default {
  modules: ['intuit-oauth'],
  kind: 'http',
  rows: [
    { member: 'makeApiCall', effect: { by: 'http', method: '0.method', url: '0.url', body: '0.body' } },
    { member: 'revoke', effect: 'idempotent-write', destructive: true },
  ],
  otherwise: 'none',
} satisfies EffectModel;
