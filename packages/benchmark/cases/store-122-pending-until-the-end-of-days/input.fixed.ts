import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { claim, complete } from './claims.fixed.js';

const fab = process.env.FAB_URL ?? 'http://fab.internal';
const say = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError });

export function registerFabTools(server: McpServer): void {
  server.registerTool(
    'start_print_run',
    {
      description: 'Start a production run of a board',
      inputSchema: z.object({ board: z.string(), panels: z.number().int().positive(), runKey: z.uuid().describe('One per run, the same on a resend') }),
    },
    async ({ board, panels, runKey }, ctx) => {
      const pk = `${ctx.http?.authInfo?.clientId ?? 'local'}#start_print_run#${runKey}`;
      const print = `${board}*${panels}`;
      const kept = await claim(pk, print);
      if (kept) {
        if (kept.print !== print) return say('this runKey belongs to another run', true);
        if (kept.status === 'DONE') return say(kept.answer ?? '');
        return say('still being started, ask again in 10 s', true);
      }
      try {
        const res = await fetch(`${fab}/runs`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'Idempotency-Key': pk },
          body: JSON.stringify({ board, panels }),
        });
        if (!res.ok) throw new Error(`fab answered ${res.status}`);
        const answer = `run ${((await res.json()) as { id: string }).id}`;
        await complete(pk, answer);
        return say(answer);
      } catch {
        return say('outcome unknown; send it again with the same runKey in a minute', true);
      }
    },
  );
}
