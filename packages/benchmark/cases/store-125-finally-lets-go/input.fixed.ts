import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { Guard } from './guard.js';

const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });
const guard = new Guard(process.env.GUARD_DB ?? 'guard.db');
const fleet = process.env.FLEET_URL ?? 'http://fleet.internal';

async function dispatch(vehicle: string, address: string): Promise<string> {
  const res = await fetch(`${fleet}/vehicles/${vehicle}/trips`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  });
  if (!res.ok) throw new Error(`fleet answered ${res.status}`);
  return ((await res.json()) as { trip: string }).trip;
}

export function registerFleetTools(server: McpServer): void {
  server.registerTool(
    'dispatch_vehicle',
    {
      description: 'Send a vehicle to an address',
      inputSchema: { vehicle: z.string(), address: z.string(), tripKey: z.string().uuid().describe('One per trip, the same on a resend') },
    },
    async ({ vehicle, address, tripKey }, extra) => {
      const slot = `${extra.authInfo?.clientId ?? 'local'}/dispatch/${tripKey}`;
      const kept = guard.claim(slot, `${vehicle}>${address}`);
      if (kept) return say(kept.text, kept.open);

      const known = await fetch(`${fleet}/vehicles/${vehicle}`);
      if (known.status === 404) {
        guard.release(slot);
        return say(`there is no vehicle ${vehicle}`, true);
      }

      let answer: string;
      try {
        answer = `trip ${await dispatch(vehicle, address)}`;
      } catch {
        guard.doubt(slot);
        return say('outcome unknown, look at trips', true);
      }
      guard.finish(slot, answer);
      return say(answer);
    },
  );

  server.registerTool('trips', { description: 'Trips of a vehicle', inputSchema: { vehicle: z.string() } }, async ({ vehicle }) =>
    say(await (await fetch(`${fleet}/vehicles/${vehicle}/trips`)).text()),
  );
}
