import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import { Pool } from 'pg';

const pool = new Pool();
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

export function withReceipt<A extends { requestKey: string }>(tool: string, run: (args: A) => Promise<string>) {
  return async (args: A, ctx: ServerContext): Promise<CallToolResult> => {
    const { requestKey, ...rest } = args;
    const slot = [ctx.http?.authInfo?.clientId ?? 'local', tool, requestKey];
    const print = JSON.stringify(rest);

    const first = await pool.query(
      `INSERT INTO receipt (owner, tool, key, print, status, lease_until) VALUES ($1, $2, $3, $4, 'running', now() + interval '1 minute')
       ON CONFLICT (owner, tool, key) DO NOTHING`,
      [...slot, print],
    );
    if (first.rowCount === 0) {
      const { rows } = await pool.query(
        'SELECT print, status, answer, lease_until > now() AS alive FROM receipt WHERE owner = $1 AND tool = $2 AND key = $3',
        slot,
      );
      const kept = rows[0];
      if (kept.print !== print) return say('this requestKey was used for something else', true);
      if (kept.status === 'completed') return say(kept.answer);
      if (kept.status === 'running' && kept.alive) return say('in progress, ask again in 5 s', true);
      return say('outcome unknown, look at the campaign first', true);
    }

    const settle = (status: 'completed' | 'unknown', answer: string | null) =>
      pool.query('UPDATE receipt SET status = $4, answer = $5 WHERE owner = $1 AND tool = $2 AND key = $3', [...slot, status, answer]);
    let answer: string;
    try {
      answer = `${tool}: ${await run(args)}`;
    } catch {
      await settle('unknown', null);
      return say('outcome unknown, look at the campaign first', true);
    }
    await settle('completed', answer);
    return say(answer);
  };
}
