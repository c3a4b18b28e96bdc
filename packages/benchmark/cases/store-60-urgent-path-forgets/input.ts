import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

class Dispatch {
  constructor(private readonly base: string) {}

  private post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return fetch(`${this.base}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  }

  normal(address: string, key: string) {
    return this.post('/rides', { address }, { 'Idempotency-Key': key });
  }

  urgent(address: string, key?: string) {
    return this.post('/rides/urgent', { address, urgent: true }, key ? { 'Idempotency-Key': key } : {});
  }

  cars(address: string) {
    return fetch(`${this.base}/cars?near=${encodeURIComponent(address)}`);
  }
}

export function registerRides(server: McpServer, dispatch = new Dispatch('https://rides.example.com')) {
  server.registerTool(
    'call_ride',
    {
      description: 'Call a car',
      inputSchema: z.object({ address: z.string(), urgent: z.boolean().default(false), rideKey: z.uuid().describe('Idempotency key: one per ride, repeated on a retry') }),
    },
    async ({ address, urgent, rideKey }) => {
      const res = urgent ? await dispatch.urgent(address) : await dispatch.normal(address, rideKey);
      const { ride } = (await res.json()) as { ride: string };
      console.error(JSON.stringify({ tool: 'call_ride', rideKey, ride }));
      return { content: [{ type: 'text', text: ride }] };
    },
  );
  server.registerTool('cars_nearby', { description: 'Cars around', inputSchema: z.object({ address: z.string() }) }, async ({ address }) => {
    const res = await dispatch.cars(address);
    return { content: [{ type: 'text', text: await res.text() }] };
  });
}
