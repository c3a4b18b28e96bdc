import Database from 'better-sqlite3';
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';

const db = new Database('pizza.db');
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

const insert = db.prepare(`INSERT OR IGNORE INTO pizza_call (key, print, state, lease_until) VALUES (?, ?, 'in_progress', ?)`);
const select = db.prepare('SELECT print, state, reply, lease_until FROM pizza_call WHERE key = ?');
const update = db.prepare('UPDATE pizza_call SET state = ?, reply = ? WHERE key = ?');

interface PizzaRow {
  print: string;
  state: 'in_progress' | 'done' | 'unknown';
  reply: string | null;
  lease_until: number;
}

export function registerPizza(server: McpServer, oven: { bake(kind: string, address: string): Promise<string>; menu(): Promise<string[]> }) {
  server.registerTool(
    'order_pizza',
    { description: 'Order a pizza', inputSchema: z.object({ kind: z.string(), address: z.string(), orderKey: z.string().min(16).describe('Same for each retry') }) },
    async ({ kind, address, orderKey }) => {
      const print = JSON.stringify([kind, address]);
      if (insert.run(orderKey, print, Date.now() + 90_000).changes === 0) {
        const row = select.get(orderKey) as PizzaRow;
        if (row.print !== print) return say('orderKey belongs to another pizza', true);
        if (row.state === 'in_progress') return say('Your pizza is ordered');
        if (row.state === 'unknown') return say('outcome unknown: call the shop', true);
        return say(row.reply ?? '');
      }
      try {
        const reply = await oven.bake(kind, address);
        update.run('done', reply, orderKey);
        return say(reply);
      } catch (error) {
        update.run('unknown', String(error), orderKey);
        return say('outcome unknown: call the shop', true);
      }
    },
  );
  server.registerTool('menu', { description: 'The menu', inputSchema: z.object({}) }, async () => say((await oven.menu()).join('\n')));
}
