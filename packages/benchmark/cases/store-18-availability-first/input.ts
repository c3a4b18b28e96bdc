import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import pino from 'pino';
import { z } from 'zod';
import { DuplicateGuard } from './guard.js';

const log = pino({ name: 'postcards' }, pino.destination(2));
const guard = new DuplicateGuard(new Redis(process.env.REDIS_URL ?? ''), log);
const LEASE = 60_000;

const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

async function mailCard(address: string, message: string): Promise<string> {
  const res = await fetch('https://api.postcards.example/v1/cards', {
    method: 'POST',
    headers: { authorization: `Basic ${process.env.CARDS_KEY}` },
    body: new URLSearchParams({ address, message }),
  });
  if (!res.ok) throw new Error(`cards: ${res.status}`);
  return ((await res.json()) as { id: string }).id;
}

export function install(server: McpServer) {
  server.registerTool(
    'mail_postcard',
    {
      description: 'Print a postcard and mail it',
      inputSchema: {
        address: z.string(),
        message: z.string().max(350),
        idempotencyKey: z.string().min(20).describe('Made by you, once per card. A retry carries the same one.'),
      },
    },
    async ({ address, message, idempotencyKey }, extra) => {
      const tenant = extra.authInfo?.clientId ?? 'local';
      const hash = createHash('sha1').update(address).update('\0').update(message).digest('hex');
      const verdict = await guard.check(tenant, idempotencyKey, hash);
      if (!verdict.proceed) {
        const { entry } = verdict;
        if (entry.hash !== hash) return say('idempotencyKey was used for another card', true);
        if (entry.status === 'finished') return say(entry.output ?? '');
        if (entry.status === 'started' && Date.now() - entry.startedAt < LEASE) return say('in progress; ask again in 5 s', true);
        return say('outcome unknown; look at the list of cards', true);
      }
      try {
        const id = await mailCard(address, message);
        await guard.finish(tenant, idempotencyKey, { status: 'finished', hash, startedAt: 0, output: id });
        return say(id);
      } catch (err) {
        log.error({ err, idempotencyKey }, 'mail_postcard');
        await guard.finish(tenant, idempotencyKey, { status: 'unknown', hash, startedAt: 0 });
        return say('outcome unknown; look at the list of cards', true);
      }
    },
  );
}
