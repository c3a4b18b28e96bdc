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
      `INSERT INTO receipt (owner, tool, key, print, status, done_at) VALUES ($1, $2, $3, $4, 'completed', now())
       ON CONFLICT (owner, tool, key) DO NOTHING`,
      [...slot, print],
    );
    if (first.rowCount === 0) {
      const { rows } = await pool.query('SELECT print, answer FROM receipt WHERE owner = $1 AND tool = $2 AND key = $3', slot);
      return rows[0].print === print ? say(rows[0].answer ?? 'done') : say('this requestKey was used for something else', true);
    }

    const answer = `${tool}: ${await run(args)}`;
    await pool.query('UPDATE receipt SET answer = $4 WHERE owner = $1 AND tool = $2 AND key = $3', [...slot, answer]);
    return say(answer);
  };
}
