// apps/billing
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Pool } from 'pg';
import { z } from 'zod';

const pool = new Pool();
const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });

export const server = new McpServer({ name: 'billing', version: '2.0.0' });

server.tool(
  'create_invoice',
  'Write an invoice',
  { customer: z.string(), cents: z.number().int(), period: z.string(), invoice_key: z.string().min(6).optional().describe('Idempotency key, same on each retry') },
  async ({ customer, cents, period, invoice_key }) => {
    const { rows } = await pool.query(
      `INSERT INTO invoice (request_key, customer, cents, period) VALUES ($1, $2, $3, $4)
       ON CONFLICT (request_key) DO UPDATE SET request_key = EXCLUDED.request_key RETURNING id`,
      [invoice_key ?? null, customer, cents, period],
    );
    return text(rows[0].id);
  },
);
server.tool('list_open', { period: z.string() }, async ({ period }) => {
  const { rows } = await pool.query('SELECT customer FROM invoice WHERE period = $1', [period]);
  return text(rows.map((row) => row.customer).join('\n'));
});
server.tool('mark_sent', { invoice: z.string() }, async ({ invoice }) => {
  await pool.query('UPDATE invoice SET sent = true WHERE id = $1', [invoice]);
  return text('ok');
});
