import { createRemoteJWKSet, jwtVerify } from 'jose';

const jwks = createRemoteJWKSet(new URL(process.env.JWKS_URL ?? 'https://id.example/jwks.json'));

export async function verifyToken(_request: Request, token?: string) {
  if (!token) return undefined;
  const { payload } = await jwtVerify(token, jwks);
  return { token, clientId: String(payload.azp), scopes: [], extra: { userId: String(payload.sub) } };
}
