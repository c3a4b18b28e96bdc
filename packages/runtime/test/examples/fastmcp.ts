import { idempotent, keySchema, registerStatusTool } from '@mcp-idempotency/runtime';
import { redisStore } from '@mcp-idempotency/runtime/redis';
import { FastMCP } from 'fastmcp';
import { Redis } from 'ioredis';
import * as z from 'zod';
import { placeOrder } from './orders.js';

// Of `redis` (node-redis) a client that is connected.
const client = new Redis(process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379');
const options = { store: redisStore({ client, prefix: 'purchasing' }) };

export const server = new FastMCP({ name: 'purchasing', version: '1.0.0' });
const parameters = z.object({ item: z.string(), idempotencyKey: keySchema(z.string()) });
server.addTool({
  name: 'create_order',
  parameters,
  // Inside an object TypeScript does not find out the arguments' type by itself.
  execute: idempotent('create_order', options, async ({ item }: z.output<typeof parameters>) => placeOrder(item)),
});
registerStatusTool(server, options, z);
