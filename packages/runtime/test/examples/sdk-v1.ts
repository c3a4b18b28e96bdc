import { idempotent, keySchema, registerStatusTool } from '@mcp-idempotency/runtime';
import { postgresStore } from '@mcp-idempotency/runtime/postgres';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import pg from 'pg';
import * as z from 'zod';
import { placeOrder } from './orders.js';

// The pool reads PGHOST, PGUSER and so on; one that the server has already will do.
export const store = postgresStore({ pool: new pg.Pool() });

export function buildServer() {
  const server = new McpServer({ name: 'purchasing', version: '1.0.0' });
  const inputSchema = { item: z.string(), idempotencyKey: keySchema(z.string()) };
  server.registerTool('create_order', { inputSchema }, idempotent('create_order', { store }, async ({ item }) => placeOrder(item)));
  registerStatusTool(server, { store }, z);
  return server;
}
