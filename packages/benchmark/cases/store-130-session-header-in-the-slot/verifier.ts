import type { OAuthTokenVerifier } from '@modelcontextprotocol/sdk/server/auth/provider.js';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const jwks = createRemoteJWKSet(new URL(process.env.JWKS_URL ?? 'https://id.example/jwks.json'));

export const verifier: OAuthTokenVerifier = {
  async verifyAccessToken(token) {
    const { payload } = await jwtVerify(token, jwks);
    return { token, clientId: String(payload.sub), scopes: [], expiresAt: payload.exp };
  },
};
