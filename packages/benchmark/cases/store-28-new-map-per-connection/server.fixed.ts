import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { OrderTable } from './orderTable.fixed.js';

const orders = new OrderTable();

async function placeOrder(table: number, dishes: string[]): Promise<string> {
  const res = await fetch('http://kitchen.local/orders', { method: 'POST', body: JSON.stringify({ table, dishes }) });
  if (!res.ok) throw new Error(`kitchen answered ${res.status}`);
  return res.text();
}

export function createServer(): McpServer {
  const server = new McpServer({ name: 'kitchen', version: '3.2.0' });

  server.registerTool(
    'order_dishes',
    {
      description: 'Order dishes for a table',
      inputSchema: { table: z.number().int(), dishes: z.array(z.string()).min(1), orderKey: z.string().min(16).describe('Idempotency key: same on a retry') },
    },
    ({ orderKey, ...order }) => orders.remember(orderKey, order, () => placeOrder(order.table, order.dishes)),
  );

  server.registerTool('menu', { description: 'The menu', inputSchema: {} }, async () => {
    const res = await fetch('http://kitchen.local/menu');
    return { content: [{ type: 'text', text: await res.text() }] };
  });

  return server;
}
