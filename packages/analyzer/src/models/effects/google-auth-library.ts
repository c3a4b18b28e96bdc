import type { EffectModel } from '../../types.js';

/** Google sign-in, and the requests a signed-in client makes. Facts from `google-auth-library` 10.9. */
export default {
  modules: ['google-auth-library'],
  kind: 'http',
  rows: [
    {
      member: [
        'request', 'fetch',
      ],
      effect: { by: 'http', method: ['0.method', '1.method'], url: ['0.url', '0'], body: ['0.data', '0.body', '1.body'], fallback: 'GET' },
    },
    {
      member: [
        'getClient', 'getAccessToken', 'getToken', 'refreshAccessToken', 'getRequestHeaders', 'generateAuthUrl', 'generateCodeVerifierAsync',
        'setCredentials', 'getTokenInfo', 'verifyIdToken', 'fetchIdToken', 'getIdTokenClient', 'getProjectId', 'getCredentials',
        'getApplicationDefault', 'fromJSON', 'fromStream', 'sign', 'on',
      ],
      effect: 'none',
    },
    { member: ['revokeToken', 'revokeCredentials'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
