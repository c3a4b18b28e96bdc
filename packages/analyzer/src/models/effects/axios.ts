import type { EffectModel } from '../../types.js';

const verb = (fixed: string, ...members: readonly string[]) =>
  ({ member: members, effect: { by: 'http', method: [], fixed, url: '0', body: '1' }, keySlot: ['2.headers.Idempotency-Key', '2.headers.idempotency-key'] }) as const;
const bare = (fixed: string, ...members: readonly string[]) =>
  ({ member: members, effect: { by: 'http', method: [], fixed, url: '0', body: '1.data' }, keySlot: ['1.headers.Idempotency-Key', '1.headers.idempotency-key'] }) as const;
const config = { by: 'http', method: ['1.method', '0.method', 'new.0.method'], url: ['0.url', '1.url', '0'], body: ['0.data', '1.data'] } as const;

/** Axios and its likenesses. Facts from `axios` 1.12, `@nestjs/axios` 4, `redaxios`. */
export default {
  modules: ['axios', '@nestjs/axios', 'redaxios', 'feaxios', 'axios-cache-interceptor', 'axios-retry', 'retry-axios', 'axios-rate-limit', 'axios-https-proxy-fix'],
  kind: 'http',
  rows: [
    bare('GET', 'get'),
    bare('HEAD', 'head'),
    bare('OPTIONS', 'options'),
    bare('DELETE', 'delete'),
    verb('POST', 'post', 'postForm'),
    verb('PUT', 'put', 'putForm'),
    verb('PATCH', 'patch', 'patchForm'),
    { member: ['request', 'default', 'axios', 'axiosRef', 'instance'], effect: config, keySlot: ['0.headers.Idempotency-Key', '0.headers.idempotency-key', '1.headers.Idempotency-Key'] },
    // `axios.create(…)` makes a client that may itself be called.
    { member: ['create', 'Axios.create', 'setupCache', 'rateLimit'], effect: config, when: [{ at: 'new', is: false, effect: 'none' }] },
    { member: ['getUri', 'use', 'eject', 'isAxiosError', 'isCancel', 'all', 'spread', 'toFormData', 'mergeConfig', 'CancelToken.source', 'interceptors.request.use', 'interceptors.response.use'], effect: 'none' },
  ],
  judge: (call) => (/^axios-(?:retry|cache)|^retry-axios/.test(call.module) && call.member === 'default' ? { effect: 'none', kind: 'http', confidence: 'proven' } : undefined),
  otherwise: 'none',
} satisfies EffectModel;
