import { DatabaseSync } from 'node:sqlite';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const db = new DatabaseSync('claims.db');
const claim = db.prepare(`INSERT INTO claim (id, print, state, lease_until) VALUES (?, ?, 'running', ?) ON CONFLICT (id) DO NOTHING`);
const read = db.prepare('SELECT print, state, reply, lease_until FROM claim WHERE id = ?');
const write = db.prepare('UPDATE claim SET state = ?, reply = ? WHERE id = ?');

const say = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError });
const UNKNOWN = 'outcome unknown: look at your claims';

interface Insurer {
  file(customer: string, text: string): Promise<string>;
}

async function once(id: string, print: string, work: () => Promise<string>) {
  if (claim.run(id, print, Date.now() + 60_000).changes === 0) {
    const row = read.get(id) as { print: string; state: string; reply: string; lease_until: number };
    if (row.print !== print) return say('this claimKey belongs to another claim', true);
    if (row.state === 'done') return say(row.reply);
    return say(row.state === 'running' && row.lease_until > Date.now() ? 'in progress, ask again in 5 s' : UNKNOWN, true);
  }
  try {
    const reply = await work();
    write.run('done', reply, id);
    return say(reply);
  } catch (error) {
    write.run('unknown', String(error), id);
    return say(UNKNOWN, true);
  }
}

export function registerClaims(server: McpServer, insurer: Insurer) {
  server.registerTool(
    'file_claim',
    { description: 'File a claim for the caller', inputSchema: { text: z.string(), claimKey: z.string().min(8).describe('Idempotency key, same on a retry') } },
    async ({ text, claimKey }, { authInfo }) => {
      const customer = authInfo?.extra?.['sub'];
      if (typeof customer !== 'string') return say('who are you?', true);
      return once(`claim:${claimKey}`, text, () => insurer.file(customer, text));
    },
  );
}
