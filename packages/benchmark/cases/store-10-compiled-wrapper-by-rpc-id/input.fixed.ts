import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { withDedupe } from './dedupe.fixed.js';

const BASE = process.env.TICKETS_URL ?? 'https://tickets.internal';

const post = async (path: string, body: unknown) => {
  const res = await fetch(BASE + path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  if (!res.ok) throw new Error(`HTTP ${res.status}`);
  return res.json() as Promise<{ id: string }>;
};

export function register(server: McpServer) {
  server.tool(
    'add_comment',
    'Comment on a ticket',
    { ticket: z.string(), text: z.string(), idempotency_key: z.string().min(16).describe('Stays the same when you retry this comment') },
    withDedupe('add_comment', async ({ ticket, text }: { ticket: string; text: string }) => {
      const { id } = await post(`/tickets/${ticket}/comments`, { text });
      return { content: [{ type: 'text' as const, text: `comment ${id}` }] };
    }),
  );

  server.tool(
    'get_ticket',
    'Read a ticket',
    { ticket: z.string() },
    async ({ ticket }, extra) => {
      console.error(`[${extra.requestId}] get_ticket ${ticket}`);
      const res = await fetch(`${BASE}/tickets/${ticket}`);
      return { content: [{ type: 'text' as const, text: await res.text() }] };
    },
  );
}
