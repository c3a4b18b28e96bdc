import { schedules, task } from '@trigger.dev/sdk/v3';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';

interface Campaign {
  id: string;
  list: string;
  subject: string;
}

async function withMarketing<T>(use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'campaigns', version: '2.1.0' });
  await client.connect(new SSEClientTransport(new URL(process.env.MARKETING_MCP!)));
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

export const sendCampaign = task({
  id: 'send-campaign',
  retry: { maxAttempts: 5, factor: 2, minTimeoutInMs: 1_000, maxTimeoutInMs: 30_000 },
  run: async (campaign: Campaign) =>
    withMarketing(async (client) => {
      const size = await client.callTool({ name: 'get_list_size', arguments: { list: campaign.list } });
      const sent = await client.callTool({ name: 'send_campaign', arguments: { list: campaign.list, subject: campaign.subject } });
      return { size: size.structuredContent, sent: sent.structuredContent };
    }),
});

export const everyMonday = schedules.task({
  id: 'every-monday',
  cron: '0 8 * * 1',
  run: async () => {
    const due = await withMarketing(async (client) => (await client.callTool({ name: 'list_due_campaigns', arguments: {} })).structuredContent as { due: Campaign[] });
    for (const campaign of due.due) await sendCampaign.trigger(campaign);
  },
});
