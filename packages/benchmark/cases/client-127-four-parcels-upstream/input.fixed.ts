import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { carrier } from './carrier.fixed.js';

const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });
const idempotencyKey = z
  .string()
  .min(16)
  .max(64)
  .describe('Chosen by the caller before the first send; repeat it unchanged when the same request is sent again');
const address = z.object({ name: z.string(), street: z.string(), zip: z.string(), city: z.string() });

export function registerShipping(server: McpServer): void {
  server.registerTool(
    'ship_parcel',
    {
      description: 'Buy a label and have the parcel picked up',
      inputSchema: z.object({ to: address, grams: z.number().int().positive(), idempotencyKey }),
    },
    async ({ to, grams, idempotencyKey }) => {
      const label = await carrier<{ id: string }>('/labels', {
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: JSON.stringify({ to, grams }),
      });
      return say(`label ${label.id}`);
    },
  );

  server.registerTool(
    'track_parcel',
    { description: 'Where is it?', inputSchema: z.object({ id: z.string() }) },
    async ({ id }) => {
      const { state } = await carrier<{ state: string }>(`/labels/${encodeURIComponent(id)}`);
      return say(state);
    },
  );
}
