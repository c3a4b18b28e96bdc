import { createHash } from 'node:crypto';
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { Redis } from 'ioredis';
import * as z from 'zod';

const redis = new Redis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });
const THREE_DAYS = 3 * 86_400;

const digest = (name: string, args: unknown) => createHash('md5').update(name + JSON.stringify(args)).digest('hex');

/** at most once for each set of arguments */
function deduplicated<A extends object>(name: string, run: (args: A) => Promise<string>) {
  return async (args: A): Promise<CallToolResult> => {
    const slot = `once:${digest(name, args)}`;
    const mine = JSON.stringify({ state: 'running', until: Date.now() + 60_000 });
    if ((await redis.set(slot, mine, 'EX', THREE_DAYS, 'NX')) === null) {
      const kept = JSON.parse((await redis.get(slot)) ?? mine) as { state: string; text?: string; until?: number };
      if (kept.state === 'done') return say(kept.text ?? '');
      return say((kept.until ?? 0) > Date.now() ? 'in progress' : 'outcome unknown', true);
    }
    const text = await run(args).catch(() => undefined);
    await redis.set(slot, JSON.stringify({ state: text === undefined ? 'unknown' : 'done', text }), 'EX', THREE_DAYS);
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
    { description: 'Send flowers', inputSchema: z.object({ to: z.string(), bouquet: z.string() }) },
    deduplicated('send_flowers', ({ to, bouquet }: { to: string; bouquet: string }) => florist.deliver(to, bouquet)),
  );

  server.registerTool('bouquets', { description: 'What there is', inputSchema: z.object({}) }, async () => {
    const list = await florist.bouquets();
    return say(JSON.stringify({ etag: digest('bouquets', list), list }));
  });
}
