import { createHash } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { admit } from './commands.js';

type Reply = { content: { type: 'text'; text: string }[]; isError?: boolean };
const say = (text: string): Reply => ({ content: [{ type: 'text', text }] });
const refuse = (text: string): Reply => ({ ...say(text), isError: true });

/** HTTP client of the fleet backend */
class Fleet {
  constructor(private readonly url: string) {}

  async dispatch(vehicle: string, stop: string): Promise<string> {
    const res = await fetch(`${this.url}/vehicles/${vehicle}/tours`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stop }),
    });
    if (!res.ok) throw new Error(`fleet: ${res.status}`);
    return ((await res.json()) as { tour: string }).tour;
  }

  async position(vehicle: string): Promise<string> {
    const res = await fetch(`${this.url}/vehicles/${vehicle}/position`);
    return res.text();
  }
}

const fleet = new Fleet(process.env.FLEET_URL ?? 'http://fleet.internal');

export function registerFleetTools(server: McpServer): void {
  server.registerTool(
    'dispatch_vehicle',
    {
      description: 'Send a vehicle to a stop',
      inputSchema: {
        vehicle: z.string(),
        stop: z.string(),
        commandId: z.string().min(16).describe('Idempotency key. Make one per command and repeat it when you retry.'),
      },
    },
    async ({ vehicle, stop, commandId }, { authInfo }) => {
      const uid = authInfo?.clientId ?? 'local';
      const digest = createHash('sha256').update(`${vehicle}\n${stop}`).digest('hex');
      const known = await admit(uid, commandId, digest);
      if (known) {
        if (known.digest !== digest) return refuse('commandId was used for another command');
        return say(`vehicle ${vehicle} is on its way`);
      }
      const tour = await fleet.dispatch(vehicle, stop);
      return say(`vehicle ${vehicle} is on its way, tour ${tour}`);
    },
  );

  server.registerTool(
    'vehicle_position',
    { description: 'Where a vehicle is', inputSchema: { vehicle: z.string() } },
    async ({ vehicle }) => say(await fleet.position(vehicle)),
  );
}
