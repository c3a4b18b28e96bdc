import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import { sendKey, traceId } from './keys.fixed.js';
import { MailService } from './mailService.js';

const mail = new MailService(process.env.MAIL_URL ?? '', process.env.MAIL_TOKEN ?? '');
const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });

const sendMessage = tool(
  'send_message',
  'Send a mail from an inbox',
  {
    inboxId: z.string(),
    to: z.array(z.email()).min(1),
    subject: z.string(),
    text: z.string(),
    idempotencyKey: z.string().min(16).max(256).describe('Made once per mail, before the first send; a retry carries it again'),
  },
  async ({ inboxId, idempotencyKey, ...message }) => {
    const key = sendKey(idempotencyKey);
    const id = await mail.send(inboxId, message, key, traceId());
    console.error(JSON.stringify({ tool: 'send_message', key, outcome: 'sent', id }));
    return say(`sent as ${id}`);
  },
);

const readThread = tool(
  'read_thread',
  'All mails of a thread',
  { inboxId: z.string(), threadId: z.string() },
  async ({ inboxId, threadId }) => say(await mail.thread(inboxId, threadId, traceId())),
  { annotations: { readOnlyHint: true } },
);

export const mailServer = createSdkMcpServer({ name: 'mail', version: '0.7.0', tools: [sendMessage, readThread] });
