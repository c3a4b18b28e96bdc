import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

export interface ReplayEnv {
  DB: D1Database;
}

type Row = { state: string; body: string | null; lease_until: number };

const LEASE_MS = 60_000;
const say = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

/** KV has no atomic insert, so the claim is a row in D1; a nightly cron removes rows older than a week. */
export async function withReplay(
  env: ReplayEnv,
  owner: string,
  key: string,
  work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const claim = await env.DB.prepare(
    `INSERT INTO tool_call (owner, call_key, state, lease_until) VALUES (?1, ?2, 'running', ?3) ON CONFLICT (owner, call_key) DO NOTHING`,
  )
    .bind(owner, key, Date.now() + LEASE_MS)
    .run();
  if (claim.meta.changes === 0) {
    const row = await env.DB.prepare('SELECT state, body, lease_until FROM tool_call WHERE owner = ?1 AND call_key = ?2').bind(owner, key).first<Row>();
    if (row?.state === 'done' && row.body) return JSON.parse(row.body) as CallToolResult;
    if (row?.state === 'running' && row.lease_until > Date.now()) return say('This call is still running. Ask again in 10 seconds.');
    return say('It is not known what became of this call. Look before you send it again under a new key.');
  }
  let result: CallToolResult;
  let state = 'done';
  try {
    result = await work();
  } catch (error) {
    state = 'unknown';
    result = say(`It is not known what became of this call: ${String(error)}`);
  }
  await env.DB.prepare('UPDATE tool_call SET state = ?3, body = ?4 WHERE owner = ?1 AND call_key = ?2').bind(owner, key, state, JSON.stringify(result)).run();
  return result;
}
