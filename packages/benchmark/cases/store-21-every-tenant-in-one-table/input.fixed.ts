import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { db, tenantRequests } from './schema.js';

const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

interface Ads {
  launch(account: string, name: string, budget: number): Promise<string>;
  spent(account: string): Promise<number>;
}

export function registerAds(server: McpServer, ads: Ads): void {
  server.registerTool(
    'launch_campaign',
    {
      description: 'Launch a campaign on the account of the caller',
      inputSchema: {
        name: z.string(),
        budget: z.number().positive(),
        requestId: z.string().min(1).describe('Idempotency key of the campaign, unchanged on a retry'),
      },
    },
    async ({ name, budget, requestId }, extra) => {
      const account = extra.authInfo?.extra?.account as string | undefined;
      if (!account) return say('no account', true);
      const mine = and(eq(tenantRequests.tenant, account), eq(tenantRequests.requestId, requestId));
      const fingerprint = JSON.stringify({ name, budget });

      const claimed = await db
        .insert(tenantRequests)
        .values({ tenant: account, requestId, fingerprint, state: 'running', leaseUntil: new Date(Date.now() + 60_000) })
        .onConflictDoNothing()
        .returning({ id: tenantRequests.requestId });
      if (claimed.length === 0) {
        const [row] = await db.select().from(tenantRequests).where(mine);
        if (row?.fingerprint !== fingerprint) return say('requestId belongs to another campaign', true);
        if (row.state === 'done') return say(row.response ?? '');
        return say(row.state === 'running' && row.leaseUntil > new Date() ? 'in progress, ask again in 5 s' : 'outcome unknown', true);
      }

      const outcome = await ads.launch(account, name, budget).then(
        (id) => ({ state: 'done' as const, response: `campaign ${id}` }),
        () => ({ state: 'unknown' as const, response: null }),
      );
      await db.update(tenantRequests).set(outcome).where(mine);
      return outcome.state === 'done' ? say(outcome.response) : say('outcome unknown', true);
    },
  );

  server.registerTool('spent', { description: 'Money spent today', inputSchema: {} }, async (_args, extra) => {
    const account = extra.authInfo?.extra?.account as string | undefined;
    return account ? say(String(await ads.spent(account))) : say('no account', true);
  });
}
