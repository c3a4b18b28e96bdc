import { PrismaClient } from '@prisma/client';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { Outbox } from './outbox.js';

const prisma = new PrismaClient();
const outbox = new Outbox(prisma);
const text = (t: string) => ({ content: [{ type: 'text' as const, text: t }] });
const requestKey = z.string().uuid().describe('Idempotency key, the same on every retry');

export function register(server: McpServer): void {
  // order and outbox row commit together; the key column is unique, a repeat finds the row
  server.registerTool(
    'place_order',
    { description: 'Place an order', inputSchema: { sku: z.string(), quantity: z.number().int(), requestKey } },
    async ({ sku, quantity, requestKey }) => {
      const order = await outbox.placeOrder(requestKey, sku, quantity);
      return text(`order ${order.id}`);
    },
  );

  server.registerTool(
    'set_nickname',
    { description: 'Set the nickname of a customer', inputSchema: { customer: z.string(), nickname: z.string() } },
    async ({ customer, nickname }) => {
      await prisma.profile.upsert({ where: { customer }, create: { customer, nickname }, update: { nickname } });
      return text('ok');
    },
  );

  server.registerTool(
    'archive_order',
    { description: 'Archive an order', inputSchema: { id: z.number().int() }, annotations: { idempotentHint: true, destructiveHint: false } },
    async ({ id }) => {
      await prisma.order.update({ where: { id }, data: { archived: true } });
      return text('archived');
    },
  );

  server.registerTool(
    'quote_price',
    { description: 'Price of an order', inputSchema: { sku: z.string(), quantity: z.number().int() }, annotations: { readOnlyHint: true } },
    async ({ sku, quantity }) => {
      const res = await fetch('https://prices.example.com/v1/quotes:preview', { method: 'POST', body: JSON.stringify({ sku, quantity }) });
      return text(await res.text());
    },
  );
}
