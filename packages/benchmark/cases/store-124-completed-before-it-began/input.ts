import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { withReceipt } from './withReceipt.js';

const crm = process.env.CRM_URL ?? 'http://crm.internal';
const requestKey = z.uuid().describe('Idempotency key, made before the first send and kept for retries');

async function post(path: string, body: unknown): Promise<string> {
  const res = await fetch(crm + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!res.ok) throw new Error(`crm answered ${res.status}`);
  return ((await res.json()) as { id: string }).id;
}

export function registerCampaignTools(server: McpServer): void {
  server.registerTool(
    'start_campaign',
    { description: 'Mail a campaign to a segment', inputSchema: z.object({ campaign: z.string(), segment: z.string(), requestKey }) },
    withReceipt('start_campaign', ({ campaign, segment }: { campaign: string; segment: string; requestKey: string }) =>
      post(`/campaigns/${campaign}/sends`, { segment }),
    ),
  );

  server.registerTool(
    'add_note',
    { description: 'Add a note to a campaign', inputSchema: z.object({ campaign: z.string(), note: z.string(), requestKey }) },
    withReceipt('add_note', ({ campaign, note }: { campaign: string; note: string; requestKey: string }) =>
      post(`/campaigns/${campaign}/notes`, { note }),
    ),
  );
}
