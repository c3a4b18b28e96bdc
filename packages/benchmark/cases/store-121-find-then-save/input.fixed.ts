import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Collection } from 'mongodb';
import { z } from 'zod';
import { ReceiptRepo } from './receiptRepo.fixed.js';

interface Deps {
  receipts: ReceiptRepo;
  avatars: Collection<{ _id: string; url: string }>;
  deskUrl: string;
}

const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

async function openTicket(deskUrl: string, subject: string, body: string): Promise<string> {
  const res = await fetch(`${deskUrl}/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject, body }),
  });
  if (!res.ok) throw new Error(`desk answered ${res.status}`);
  return ((await res.json()) as { id: string }).id;
}

export function registerDeskTools(server: McpServer, { receipts, avatars, deskUrl }: Deps): void {
  server.registerTool(
    'open_ticket',
    {
      description: 'Open a ticket at the help desk',
      inputSchema: { subject: z.string(), body: z.string(), requestKey: z.string().uuid().describe('One per ticket, kept for retries') },
    },
    async ({ subject, body, requestKey }, extra) => {
      const id = `${extra.authInfo?.clientId ?? 'local'}:open_ticket:${requestKey}`;
      const print = JSON.stringify([subject, body]);
      const earlier = await receipts.claim(id, print);
      if (earlier) {
        if (earlier.print !== print) return say('this requestKey belongs to another ticket', true);
        if (earlier.state === 'done') return say(earlier.answer);
        if (earlier.state === 'running' && earlier.leaseUntil > new Date()) return say('in progress, ask again in 5 s', true);
        return say('outcome unknown, look for the ticket at the desk', true);
      }
      let ticket: string;
      try {
        ticket = await openTicket(deskUrl, subject, body);
      } catch {
        await receipts.settle(id, 'unknown', '');
        return say('outcome unknown, look for the ticket at the desk', true);
      }
      await receipts.settle(id, 'done', `ticket ${ticket}`);
      return say(`ticket ${ticket}`);
    },
  );

  server.registerTool('avatar', { description: 'Picture of an agent', inputSchema: { agent: z.string() } }, async ({ agent }) => {
    const cached = await avatars.findOne({ _id: agent });
    if (cached) return say(cached.url);
    const { url } = (await (await fetch(`${deskUrl}/agents/${agent}/avatar`)).json()) as { url: string };
    await avatars.updateOne({ _id: agent }, { $set: { url } }, { upsert: true });
    return say(url);
  });
}
