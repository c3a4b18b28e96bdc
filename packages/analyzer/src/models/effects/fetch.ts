import type { EffectModel } from '../../types.js';

/** Packages whose function is `fetch`. */
export default {
  modules: [
    'node-fetch', 'cross-fetch', 'isomorphic-fetch', 'isomorphic-unfetch', 'unfetch', 'whatwg-fetch', 'node-fetch-native', 'node-fetch-commonjs', 'minipass-fetch', 'make-fetch-happen', 'fetch-retry', 'fetch-cookie', 'fetch-h2', '@adobe/fetch',
    '@whatwg-node/fetch', 'electron-fetch', 'undici-fetch', 'npm-registry-fetch', '@remix-run/web-fetch', 'react-native-fetch-api', 'next/dist/compiled/node-fetch',
  ],
  kind: 'http',
  rows: [
    {
      member: ['default', 'fetch', 'context.fetch'],
      effect: { by: 'http', method: ['1.method', '0.new.1.method'], url: '0', body: ['1.body', '0.new.1.body'] },
      keySlot: ['1.headers.Idempotency-Key', '1.headers.idempotency-key'],
    },
  ],
  otherwise: 'none',
} satisfies EffectModel;
