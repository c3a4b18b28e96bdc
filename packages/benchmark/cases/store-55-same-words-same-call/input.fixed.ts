import { createHash } from 'node:crypto';
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { Redis } from 'ioredis';
import * as z from 'zod';

const redis = new Redis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });
const THREE_DAYS = 3 * 86_400;

const digest = (name: string, args: unknown) => createHash('md5').update(name + JSON.stringify(args)).digest('hex');

/** at most once for each key */
function deduplicated<A extends { callKey: string }>(name: string, run: (args: Omit<A, 'callKey'>) => Promise<string>) {
  return async ({ callKey, ...args }: A): Promise<CallToolResult> => {
    const slot = `once:${name}:${callKey}`;
    const print = digest(name, args);
    const mine = JSON.stringify({ print, state: 'running', until: Date.now() + 60_000 });
    if ((await redis.set(slot, mine, 'EX', THREE_DAYS, 'NX')) === null) {
      const kept = JSON.parse((await redis.get(slot)) ?? mine) as { print?: string; state: string; text?: string; until?: number };
      if (kept.print !== print) return say('callKey belongs to another call', true);
      if (kept.state === 'done') return say(kept.text ?? '');
      return say((kept.until ?? 0) > Date.now() ? 'in progress' : 'outcome unknown', true);
    }
    const text = await run(args).catch(() => undefined);
    await redis.set(slot, JSON.stringify({ print, state: text === undefined ? 'unknown' : 'done', text }), 'EX', THREE_DAYS);
    return text === undefined ? say('outcome unknown', true) : say(text);
  };
}

interface Florist {
  deliver(to: string, bouquet: string): Promise<string>;
  bouquets(): Promise<string[]>;
}

export function registerFlorist(server: McpServer, florist: Florist) {
  server.registerTool(
    'send_flowers',
    { description: 'Send flowers', inputSchema: z.object({ to: z.string(), bouquet: z.string(), callKey: z.uuid().describe('Idempotency key: once per bouquet, same on retry') }) },
    deduplicated<{ to: string; bouquet: string; callKey: string }>('send_flowers', ({ to, bouquet }) => florist.deliver(to, bouquet)),
  );

  server.registerTool('bouquets', { description: 'What there is', inputSchema: z.object({}) }, async () => {
    const list = await florist.bouquets();
    return say(JSON.stringify({ etag: digest('bouquets', list), list }));
  });
}
