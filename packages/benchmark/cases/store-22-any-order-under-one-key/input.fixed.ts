import { createHash } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { OrderCalls } from './orders.fixed.js';

const calls = new OrderCalls();
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

export interface Wholesale {
  place(buyer: string, sku: string, quantity: number): Promise<string>;
  stock(sku: string): Promise<number>;
}

export function wholesaleTools(server: McpServer, wholesale: Wholesale) {
  server.registerTool(
    'place_order',
    {
      description: 'Place an order',
      inputSchema: {
        sku: z.string(),
        quantity: z.number().int().positive(),
        orderKey: z.string().min(16).describe('Idempotency key, one per order, repeated on a retry'),
      },
    },
    async ({ sku, quantity, orderKey }, extra) => {
      const buyer = extra.authInfo?.clientId ?? 'local';
      const contentHash = createHash('sha256').update(`${sku} x ${quantity}`).digest('hex');
      if (!(await calls.start(buyer, orderKey, contentHash))) {
        const kept = await calls.find(buyer, orderKey);
        if (kept.content_hash !== contentHash) return say('orderKey was used for another order', true);
        if (kept.status === 'placed') return say(`order ${kept.order_no}`);
        const alive = kept.status === 'processing' && kept.locked_until > new Date();
        return say(alive ? 'in progress, ask again in 10 s' : 'outcome unknown', true);
      }
      try {
        const orderNo = await wholesale.place(buyer, sku, quantity);
        await calls.end(buyer, orderKey, 'placed', orderNo);
        return say(`order ${orderNo}`);
      } catch {
        await calls.end(buyer, orderKey, 'unclear', null);
        return say('outcome unknown', true);
      }
    },
  );
  server.registerTool('stock', { description: 'What is left', inputSchema: { sku: z.string() } }, async ({ sku }) => say(String(await wholesale.stock(sku))));
}
