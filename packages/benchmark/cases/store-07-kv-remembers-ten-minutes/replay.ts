import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

export interface ReplayEnv {
  IDEMPOTENCY: KVNamespace;
}

const TTL_SECONDS = 60 * 10;

export async function withReplay(
  env: ReplayEnv,
  owner: string,
  key: string,
  work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const slot = `${owner}/${key}`;
  const stored = await env.IDEMPOTENCY.get<CallToolResult>(slot, 'json');
  if (stored) return stored;

  const result = await work();
  if (!result.isError) {
    await env.IDEMPOTENCY.put(slot, JSON.stringify(result), { expirationTtl: TTL_SECONDS });
  }
  return result;
}
