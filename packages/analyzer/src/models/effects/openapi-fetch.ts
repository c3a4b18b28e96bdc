import type { EffectModel } from '../../types.js';

const verb = (fixed: string, ...members: readonly string[]) =>
  ({ member: members, effect: { by: 'http', method: [], fixed, url: ['0', '0.url'], body: ['1.body', '0.body'] }, keySlot: ['1.headers.Idempotency-Key', '1.params.header.Idempotency-Key', '1.headers.idempotency-key'] }) as const;

/** Typed clients: `client.POST('/orders', { body })`. Facts from `openapi-fetch` 0.15, `@hey-api/client-fetch` 0.13, `wretch` 2.11, `@zodios/core` 10. */
export default {
  modules: ['openapi-fetch', 'openapi-typescript-fetch', '@hey-api/client-fetch', '@hey-api/client-axios', '@hey-api/openapi-ts', '@zodios/core', 'openapi-axios', '@ts-rest/core'],
  kind: 'http',
  rows: [
    verb('GET', 'GET', 'get'),
    verb('HEAD', 'HEAD', 'head'),
    verb('OPTIONS', 'OPTIONS', 'options'),
    verb('POST', 'POST', 'post'),
    verb('PUT', 'PUT', 'put'),
    verb('PATCH', 'PATCH', 'patch'),
    verb('DELETE', 'DELETE', 'delete'),
    { member: 'request', effect: { by: 'http', method: ['0.method', '0'], url: ['0.url', '1'], body: ['0.body', '2.body'] } },
  ],
  otherwise: 'none',
} satisfies EffectModel;
