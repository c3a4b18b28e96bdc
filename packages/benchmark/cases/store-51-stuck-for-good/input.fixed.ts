import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { Pool } from 'pg';
import * as z from 'zod';

const pool = new Pool();
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

type Row = { status: string; print: string; answer: string | null };

class DrillBook {
  async open(key: string, print: string): Promise<Row | null> {
    const { rowCount } = await pool.query(`INSERT INTO drill_call (key, print, status, lease_until) VALUES ($1, $2, 'pending', now() + interval '2 minutes') ON CONFLICT (key) DO NOTHING`, [key, print]);
    if (rowCount === 1) return null;
    const { rows } = await pool.query(`SELECT CASE WHEN status = 'pending' AND lease_until < now() THEN 'unknown' ELSE status END AS status, print, answer FROM drill_call WHERE key = $1`, [key]);
    return rows[0] as Row;
  }

  close(key: string, answer: string) {
    return pool.query(`UPDATE drill_call SET status = 'done', answer = $2 WHERE key = $1`, [key, answer]);
  }
}

interface Rig {
  startDrill(site: string, depth: number): Promise<string>;
  depthOf(site: string): Promise<number>;
}

export function registerRig(server: McpServer, rig: Rig, book = new DrillBook()) {
  server.registerTool(
    'start_drill',
    { description: 'Start drilling', inputSchema: z.object({ site: z.string(), depth: z.number(), drillKey: z.uuid().describe('Idempotency key, same on retry') }) },
    async ({ site, depth, drillKey }, ctx) => {
      const slot = `${ctx.http?.authInfo?.clientId ?? 'local'}:${drillKey}`;
      const print = `${site}:${depth}`;
      const earlier = await book.open(slot, print);
      if (earlier) {
        if (earlier.print !== print) return say('drillKey belongs to another drill', true);
        return earlier.status === 'done' ? say(earlier.answer ?? '') : say(earlier.status === 'unknown' ? 'outcome unknown: look at the rig' : 'being started, ask again in 5 s', true);
      }
      const answer = await rig.startDrill(site, depth);
      await book.close(slot, answer);
      return say(answer);
    },
  );

  server.registerTool('depth_of', { description: 'How deep a hole is', inputSchema: z.object({ site: z.string() }) }, async ({ site }) => say(String(await rig.depthOf(site))));
}
