import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { Redis } from 'ioredis';
import nodemailer from 'nodemailer';
import * as z from 'zod';

const redis = new Redis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
const transport = nodemailer.createTransport(process.env.SMTP_URL);
const MONTH = 30 * 86_400;
const say = (text: string, isError = false): CallToolResult => ({ content: [{ type: 'text', text }], isError });

export function registerMail(server: McpServer) {
  server.registerTool(
    'send_letter',
    { description: 'Mail a letter', inputSchema: z.object({ to: z.email(), subject: z.string(), text: z.string(), letterKey: z.uuid().describe('Idempotency key: same for each retry of this letter') }) },
    async ({ to, subject, text, letterKey }, ctx) => {
      const slot = `letter:${ctx.http?.authInfo?.clientId ?? 'local'}:${letterKey}`;
      const print = JSON.stringify({ to, subject, text });
      const first = await redis.set(slot, JSON.stringify({ print, status: 'sending', leaseUntil: Date.now() + 60_000 }), 'EX', MONTH, 'NX');
      if (first === null) {
        const kept = JSON.parse((await redis.get(slot)) ?? '{}') as { print?: string; status?: string; leaseUntil?: number };
        if (kept.print !== print) return say('letterKey belongs to another letter', true);
        if (kept.status === 'sent') return say(`letter to ${to} was sent`);
        return say((kept.leaseUntil ?? 0) > Date.now() ? 'being sent, ask again in 5 s' : 'outcome unknown: look into the outbox', true);
      }
      try {
        const info = await transport.sendMail({ from: 'desk@example.com', to, subject, text });
        await redis.set(slot, JSON.stringify({ print, status: 'sent' }), 'EX', MONTH);
        return say(info.messageId);
      } catch {
        await redis.set(slot, JSON.stringify({ print, status: 'unknown' }), 'EX', MONTH);
        return say('outcome unknown: look into the outbox', true);
      }
    },
  );
  server.registerTool('check_address', { description: 'Whether an address can be used', inputSchema: z.object({ to: z.string() }) }, async ({ to }) => {
    const known = await redis.get(`mx:${to}`);
    if (known) return say(known);
    const ok = /@/.test(to) ? 'ok' : 'bad';
    await redis.set(`mx:${to}`, ok, 'EX', 3600);
    return say(ok);
  });
}
