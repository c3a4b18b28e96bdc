import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes a program into a folder of its own, which goes away with the test. Returns the folder. */
export function tempProgram(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return root;
}

/** One tool that writes without a key, one that reads. */
export const SERVER = `import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { place, find } from './orders.js';

const server = new McpServer({ name: 'orders', version: '1.0.0' });

server.registerTool(
  'create_order',
  { description: 'Orders an item.', inputSchema: z.object({ item: z.string() }) },
  async ({ item }) => ({ content: [{ type: 'text', text: String(await place(item)) }] }),
);

server.registerTool(
  'get_order',
  { description: 'Shows an order.', inputSchema: z.object({ id: z.number() }), annotations: { readOnlyHint: true } },
  async ({ id }) => ({ content: [{ type: 'text', text: String(await find(id)) }] }),
);
`;

export const ORDERS = `import pg from 'pg';

const pool = new pg.Pool();

export async function place(item: string) {
  return pool.query('INSERT INTO orders (item) VALUES ($1)', [item]);
}

export async function find(id: number) {
  return pool.query('SELECT * FROM orders WHERE id = $1', [id]);
}
`;

export const PROGRAM = { 'src/server.ts': SERVER, 'src/orders.ts': ORDERS, 'package.json': '{ "name": "orders", "type": "module" }' } as const;
