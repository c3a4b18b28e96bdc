import type { EffectModel } from '../../types.js';

/** Google sign-in, and its HTTP client. Facts from `google-auth-library` 10.9 and `gaxios` 7. */
export default {
  modules: ['google-auth-library', 'gaxios'],
  kind: 'http',
  rows: [
    { member: ['request', 'gaxios.request', 'default.request', 'gaxios', 'fetch'], effect: { by: 'http', method: ['0.method', '1.method'], url: ['0.url', '0'], body: ['0.data', '0.body', '1.body'], fallback: 'GET' } },
    { member: ['getClient', 'getAccessToken', 'getToken', 'refreshAccessToken', 'getRequestHeaders', 'generateAuthUrl', 'generateCodeVerifierAsync', 'setCredentials', 'getTokenInfo', 'verifyIdToken', 'fetchIdToken', 'getIdTokenClient', 'getProjectId', 'getCredentials', 'getApplicationDefault', 'fromJSON', 'fromStream', 'sign', 'on'], effect: 'none' },
    { member: ['revokeToken', 'revokeCredentials'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
