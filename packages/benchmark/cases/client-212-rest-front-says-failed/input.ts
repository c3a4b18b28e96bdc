import { Hono } from 'hono';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

const ACTIONS: Record<string, string> = {
  pickups: 'create_pickup',
  labels: 'buy_label',
  returns: 'open_return',
};

/** the shop's old REST clients, in front of the carrier's MCP server */
export function carrierRoutes(client: Client): Hono {
  const app = new Hono();

  app.get('/rates/:zone', async (c) => {
    const cutoff = AbortSignal.timeout(5_000);
    try {
      const { contents } = await client.readResource({ uri: `rates://${c.req.param('zone')}` }, { signal: cutoff });
      return c.json({ rates: contents });
    } catch {
      return c.json({ status: 'failed', message: 'Rates are not available, try again.' }, 503);
    }
  });

  app.post('/:action', async (c) => {
    const tool = ACTIONS[c.req.param('action')];
    if (!tool) return c.json({ status: 'refused', message: 'no such action' }, 404);
    const input = (await c.req.json()) as Record<string, unknown>;
    const cutoff = AbortSignal.timeout(25_000);
    try {
      const result = await client.callTool({ name: tool, arguments: input }, undefined, { signal: cutoff });
      if (result.isError) return c.json({ status: 'refused', content: result.content }, 422);
      return c.json({ status: 'done', content: result.content }, 201);
    } catch (error) {
      console.error(`${tool}: ${String(error)}`);
      if (cutoff.aborted) {
        return c.json({ status: 'failed', message: `${tool} failed, please submit it again.` }, 500);
      }
      throw error;
    }
  });

  return app;
}
