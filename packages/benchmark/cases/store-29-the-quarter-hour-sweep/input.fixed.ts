import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { requestLog } from './requestLog.fixed.js';

const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

setInterval(() => void requestLog.sweep().catch(console.error), 60_000).unref();
setInterval(() => void requestLog.sweepSessions().catch(console.error), 60_000).unref();

export interface Depot {
  transfer(from: string, to: string, pieces: number): Promise<string>;
  stock(depot: string): Promise<Record<string, number>>;
}

export function registerDepot(server: McpServer, depot: Depot): void {
  server.registerTool(
    'move_stock',
    {
      description: 'Order a transfer between two depots',
      inputSchema: z.object({
        from: z.string(),
        to: z.string(),
        pieces: z.number().int().positive(),
        transferId: z.string().min(16).describe('Idempotency key of the transfer: a retry sends the same one'),
      }),
    },
    async ({ transferId, from, to, pieces }, ctx) => {
      const who = ctx.http?.authInfo?.clientId ?? 'local';
      const fingerprint = [from, to, pieces].join('>');
      const kept = await requestLog.claim(who, transferId, fingerprint);
      if (kept) {
        if (kept.fingerprint !== fingerprint) return say('transferId belongs to another transfer', true);
        if (kept.state === 'done') return say(kept.answer ?? '');
        return say(kept.state === 'running' && kept.lease_until > new Date() ? 'in progress, ask again in 5 s' : 'outcome unknown', true);
      }
      try {
        const answer = await depot.transfer(from, to, pieces);
        await requestLog.settle(who, transferId, 'done', answer);
        return say(answer);
      } catch (error) {
        await requestLog.settle(who, transferId, 'unknown', String(error));
        return say('outcome unknown', true);
      }
    },
  );

  server.registerTool('depot_stock', { description: 'Stock of a depot', inputSchema: z.object({ depot: z.string() }) }, async ({ depot: name }) =>
    say(JSON.stringify(await depot.stock(name))),
  );
}
