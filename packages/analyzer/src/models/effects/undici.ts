import type { EffectModel } from '../../types.js';

/** Facts from `undici` 7.16. */
export default {
  modules: ['undici'],
  kind: 'http',
  rows: [
    { member: 'fetch', effect: { by: 'http', method: ['1.method', '0.new.1.method'], url: '0', body: '1.body' }, keySlot: ['1.headers.Idempotency-Key', '1.headers.idempotency-key'] },
    { member: ['request', 'stream', 'pipeline'], effect: { by: 'http', method: '1.method', url: '0', body: '1.body' }, keySlot: ['1.headers.Idempotency-Key', '1.headers.idempotency-key'] },
    {
      member: ['Client.request', 'Pool.request', 'Agent.request', 'BalancedPool.request', 'RetryAgent.request', 'ProxyAgent.request', 'Client.stream', 'Pool.stream', 'Client.dispatch', 'Pool.dispatch', 'Agent.dispatch'],
      effect: { by: 'http', method: '0.method', url: '0.path', body: '0.body' },
      keySlot: ['0.headers.Idempotency-Key', '0.headers.idempotency-key'],
    },
  ],
  otherwise: 'none',
} satisfies EffectModel;
