import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpAgent } from 'agents/mcp';
import { z } from 'zod';

interface Env {
  PRINT_API: string;
  MCP_OBJECT: DurableObjectNamespace;
}

type Stored = { print: string; state: 'running' | 'done' | 'unknown'; until: number; text: string };

const LEASE_MS = 60_000;
const text = (value: string, isError = false) => ({ content: [{ type: 'text' as const, text: value }], isError });

export class PrintShop extends McpAgent<Env> {
  server = new McpServer({ name: 'print-shop', version: '2.0.0' });

  async init() {
    this.server.tool(
      'order_print',
      'Order prints of a picture',
      {
        picture: z.string().url(),
        copies: z.number().int().min(1),
        orderKey: z.string().uuid().describe('Idempotency key, one per order, the same on each retry'),
      },
      async ({ orderKey, ...order }) => {
        const print = JSON.stringify(order);
        const slot = `order:${orderKey}`;
        // input gates: nothing else runs between this get and this put
        const kept = await this.ctx.storage.transaction(async (txn) => {
          const row = await txn.get<Stored>(slot);
          if (!row) await txn.put<Stored>(slot, { print, state: 'running', until: Date.now() + LEASE_MS, text: '' });
          return row;
        });
        if (kept) {
          if (kept.print !== print) return text('orderKey belongs to another order', true);
          if (kept.state === 'done') return text(kept.text);
          return text(kept.state === 'running' && kept.until > Date.now() ? 'in progress, ask again in 5 s' : 'outcome unknown', true);
        }
        try {
          const res = await fetch(`${this.env.PRINT_API}/orders`, { method: 'POST', body: JSON.stringify(order) });
          if (!res.ok) throw new Error(`print api: ${res.status}`);
          const done = `order ${((await res.json()) as { id: string }).id}`;
          await this.ctx.storage.put<Stored>(slot, { print, state: 'done', until: 0, text: done });
          return text(done);
        } catch (error) {
          await this.ctx.storage.put<Stored>(slot, { print, state: 'unknown', until: 0, text: String(error) });
          return text('outcome unknown', true);
        }
      },
    );

    this.server.tool('paper_kinds', 'Kinds of paper', {}, async () => {
      const cached = await this.ctx.storage.get<string>('paper');
      if (cached) return text(cached);
      const kinds = await (await fetch(`${this.env.PRINT_API}/paper`)).text();
      await this.ctx.storage.put('paper', kinds);
      return text(kinds);
    });
  }
}

export default PrintShop.serve('/mcp');
