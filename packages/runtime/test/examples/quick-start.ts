import { idempotent, keySchema, registerStatusTool } from '@mcp-idempotency/runtime';
import { sqliteStore } from '@mcp-idempotency/runtime/sqlite';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { placeOrder } from './orders.js';

const options = { store: sqliteStore({ file: 'idempotency.sqlite' }) };

export function buildServer() {
  const server = new McpServer({ name: 'purchasing', version: '1.0.0' });
  const inputSchema = z.object({ item: z.string(), idempotencyKey: keySchema(z.string()) });
  server.registerTool('create_order', { inputSchema }, idempotent('create_order', options, async ({ item }: z.output<typeof inputSchema>) => placeOrder(item)));
  registerStatusTool(server, options, z);
  return server;
}
