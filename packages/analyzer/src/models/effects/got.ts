import type { EffectModel } from '../../types.js';

const verb = (fixed: string, ...members: readonly string[]) =>
  ({ member: members, effect: { by: 'http', method: [], fixed, url: ['0', '0.url'], body: ['1.json', '1.body', '1.form'] }, keySlot: ['1.headers.Idempotency-Key', '1.headers.idempotency-key'] }) as const;
const options = { by: 'http', method: ['1.method', '0.method', 'new.0.method'], url: ['0.url', '0'], body: ['1.json', '1.body', '0.json', '0.body'] } as const;

/** Clients of the shape `client(url, options)`, `client.post(url, { json })`. Facts from `got` 14, `ky` 1.12, `ofetch` 1.5. */
export default {
  modules: ['got', 'ky', 'ky-universal', 'ofetch', 'got-scraping', 'xior', 'up-fetch', '@better-fetch/fetch', 'ofetch/node', 'gretchen', 'urllib', 'phin', 'centra', 'node-libcurl', '@vercel/fetch', 'cacheable-request'],
  kind: 'http',
  rows: [
    verb('GET', 'get', 'stream.get', 'paginate', 'paginate.all', 'paginate.each'),
    verb('HEAD', 'head', 'stream.head'),
    verb('POST', 'post', 'stream.post'),
    verb('PUT', 'put', 'stream.put'),
    verb('PATCH', 'patch', 'stream.patch'),
    verb('DELETE', 'delete', 'stream.delete', 'del'),
    { member: ['default', 'got', 'ky', 'ofetch', '$fetch', 'raw', 'native', 'stream', 'upfetch', 'betterFetch', 'request', 'fetch', 'useFetch', 'HttpClient.request'], effect: options, keySlot: ['1.headers.Idempotency-Key', '1.headers.idempotency-key'] },
    // A client made from defaults may itself be called.
    { member: ['extend', 'create', 'createFetch', 'up', 'xior.create'], effect: options, when: [{ at: 'new', is: false, effect: 'none' }] },
  ],
  otherwise: 'none',
} satisfies EffectModel;
