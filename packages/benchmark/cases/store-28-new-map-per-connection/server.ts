import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const text = (t: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text: t }], isError });

class OrderMemory {
  private readonly answers = new Map<string, { args: string; answer: Promise<CallToolResult> }>();

  remember(key: string, args: unknown, run: () => Promise<CallToolResult>): Promise<CallToolResult> {
    const print = JSON.stringify(args);
    const earlier = this.answers.get(key);
    if (earlier) {
      return earlier.args === print ? earlier.answer : Promise.resolve(text('this key was used with other arguments', true));
    }
    const answer = run();
    this.answers.set(key, { args: print, answer });
    return answer;
  }
}

async function placeOrder(table: number, dishes: string[]): Promise<CallToolResult> {
  try {
    const res = await fetch('http://kitchen.local/orders', { method: 'POST', body: JSON.stringify({ table, dishes }) });
    if (!res.ok) return text(`kitchen answered ${res.status}: outcome unknown`, true);
    return text(await res.text());
  } catch (error) {
    return text(`outcome unknown, look at the kitchen screen: ${String(error)}`, true);
  }
}

export function createServer(): McpServer {
  const server = new McpServer({ name: 'kitchen', version: '3.1.4' });
  const memory = new OrderMemory();

  server.registerTool(
    'order_dishes',
    {
      description: 'Order dishes for a table',
      inputSchema: { table: z.number().int(), dishes: z.array(z.string()).min(1), orderKey: z.string().min(16).describe('Idempotency key: same on a retry') },
    },
    ({ orderKey, ...order }) => memory.remember(orderKey, order, () => placeOrder(order.table, order.dishes)),
  );

  server.registerTool('menu', { description: 'The menu', inputSchema: {} }, async () => {
    const res = await fetch('http://kitchen.local/menu');
    return text(await res.text());
  });

  return server;
}
