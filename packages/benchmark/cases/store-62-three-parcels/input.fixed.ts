import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import * as z from 'zod';

const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function callCarrier(path: string, init: RequestInit, headers: Record<string, string> = {}): Promise<Response> {
  let last: unknown;
  for (const delay of [0, 500, 2_000]) {
    await wait(delay);
    try {
      const res = await fetch(`https://carrier.example.com${path}`, { ...init, headers });
      if (res.status === 502 || res.status === 504) {
        last = new Error(`gateway said ${res.status}`);
        continue;
      }
      return res;
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

export function registerParcels(server: McpServer) {
  server.registerTool(
    'send_parcel',
    { description: 'Send a parcel', inputSchema: z.object({ to: z.string(), grams: z.number(), parcelKey: z.uuid().describe('Idempotency key of the parcel; unchanged on a retry') }) },
    async ({ parcelKey, ...parcel }) => {
      const res = await callCarrier('/parcels', { method: 'POST', body: JSON.stringify(parcel) }, { 'Idempotency-Key': parcelKey });
      return say(await res.text(), !res.ok);
    },
  );
  server.registerTool('parcel_state', { description: 'Where a parcel is', inputSchema: z.object({ id: z.string() }) }, async ({ id }) => {
    const res = await callCarrier(`/parcels/${id}`, { method: 'GET' });
    return say(await res.text(), !res.ok);
  });
}
