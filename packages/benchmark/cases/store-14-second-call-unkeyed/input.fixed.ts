import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { Billing } from './billing.fixed.js';

const billing = new Billing(process.env.STRIPE_SECRET!);

export function register(server: McpServer): void {
  server.registerTool(
    'start_subscription',
    {
      description: 'Start a subscription for a customer',
      inputSchema: {
        email: z.string().email(),
        price: z.string().startsWith('price_'),
        idempotency_key: z.string().min(16).max(200).describe('Unique per subscription; repeat it on retries'),
      },
    },
    async ({ email, price, idempotency_key }) => {
      const id = await billing.subscribe(email, price, idempotency_key);
      console.error(JSON.stringify({ event: 'subscription', idempotency_key, id }));
      return { content: [{ type: 'text', text: id }] };
    },
  );

  server.registerTool(
    'cancel_subscription',
    { description: 'Cancel a subscription', inputSchema: { id: z.string() } },
    async ({ id }) => {
      await billing.cancel(id);
      return { content: [{ type: 'text', text: `${id} is cancelled` }] };
    },
  );
}
