// apps/tickets
import { McpServer } from '@modelcontextprotocol/server';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

const db = new DatabaseSync('tickets.db');
const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });
const Sale = z.object({ show: z.string(), row: z.number(), seat: z.number(), kiosk: z.string(), sale_key: z.string().min(8).describe('Idempotency key: one per sale, the same on each retry') });

export function register(server: McpServer): void {
  server.registerTool('sell_ticket', { inputSchema: Sale }, async ({ show, row, seat, kiosk, sale_key }) => {
    db.prepare('INSERT INTO sale (sale_key, show, row, seat, kiosk) VALUES (?, ?, ?, ?, ?) ON CONFLICT (sale_key) DO NOTHING').run(sale_key, show, row, seat, kiosk);
    const sale = db.prepare('SELECT id, show FROM sale WHERE sale_key = ?').get(sale_key) as { id: number; show: string };
    return say(`ticket ${sale.id}`);
  });
  server.registerTool('seat_plan', { inputSchema: z.object({ show: z.string() }) }, async ({ show }) => say(JSON.stringify(db.prepare('SELECT row, seat FROM sale WHERE show = ?').all(show))));
}
