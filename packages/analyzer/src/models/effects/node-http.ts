import type { EffectModel } from '../../types.js';

/** Node's own HTTP. */
export default {
  modules: ['node:http', 'node:https', 'node:http2', 'follow-redirects', 'http2-wrapper'],
  kind: 'http',
  rows: [
    {
      member: 'request',
      effect: { by: 'http', method: ['1.method', '0.method', '0.:method'], url: ['0.path', '0.pathname', '1.path', '0.:path', '0'] },
      keySlot: ['1.headers.Idempotency-Key', '0.headers.Idempotency-Key', '1.headers.idempotency-key', '0.headers.idempotency-key'],
    },
    { member: 'get', effect: { by: 'http', method: [], fixed: 'GET', url: ['0', '0.path'] } },
  ],
  otherwise: 'none',
} satisfies EffectModel;
