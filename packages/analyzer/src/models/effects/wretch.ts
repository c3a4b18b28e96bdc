import type { EffectModel } from '../../types.js';

const verb = (fixed: string, ...members: readonly string[]) => ({ member: members, effect: { by: 'http', method: [], fixed, url: ['1', 'prior.0'], body: '0' } }) as const;

/** `wretch('/orders').post(body)`: the URL comes first, the verb last. Facts from `wretch` 2.11. */
export default {
  modules: ['wretch'],
  kind: 'http',
  rows: [
    verb('GET', 'get'),
    verb('HEAD', 'head'),
    verb('OPTIONS', 'opts'),
    verb('POST', 'post'),
    verb('PUT', 'put'),
    verb('PATCH', 'patch'),
    verb('DELETE', 'delete'),
    { member: 'fetch', effect: { by: 'http', method: '0', url: '1', body: '2' } },
  ],
  otherwise: 'none',
} satisfies EffectModel;
