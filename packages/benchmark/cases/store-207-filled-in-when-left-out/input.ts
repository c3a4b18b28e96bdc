import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk';
import { z } from 'zod';
import { sendKey, traceId } from './keys.js';
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
    idempotencyKey: z.string().min(16).max(256).optional().describe('Filled in when left out'),
  },
  async ({ inboxId, idempotencyKey, ...message }) => {
    const id = await mail.send(inboxId, message, sendKey(idempotencyKey), traceId());
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
