import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebClient } from '@slack/web-api';
import { backOff } from 'exponential-backoff';
import { z } from 'zod';

const PAGER = process.env.PAGER_URL ?? 'https://pager.example/api';
const slack = new WebClient(process.env.SLACK_TOKEN, { retryConfig: { retries: 0 } });
const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });

const idempotencyKey = z
  .string()
  .min(16)
  .max(64)
  .describe('Chosen by the caller before the first send; repeat it unchanged when the same request is sent again');

async function openIncident(title: string, service: string, key: string) {
  const response = await fetch(`${PAGER}/incidents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ title, service }),
  });
  if (!response.ok) throw new Error(`pager: ${response.status}`);
  return (await response.json()) as { id: string; replayed: boolean };
}

export function registerIncidents(server: McpServer): void {
  server.registerTool(
    'open_incident',
    { description: 'Wake up whoever is on call', inputSchema: { title: z.string(), service: z.string(), idempotencyKey } },
    async ({ title, service, idempotencyKey }) => {
      const owner = await backOff(() => fetch(`${PAGER}/services/${encodeURIComponent(service)}`), { numOfAttempts: 3 });
      const { channel } = (await owner.json()) as { channel: string };
      const incident = await openIncident(title, service, idempotencyKey);
      if (!incident.replayed) {
        const text = `:rotating_light: ${incident.id} ${title}`;
        await backOff(() => slack.chat.postMessage({ channel, text }), { numOfAttempts: 5, startingDelay: 500 });
      }
      return say(`incident ${incident.id}`);
    },
  );
}
