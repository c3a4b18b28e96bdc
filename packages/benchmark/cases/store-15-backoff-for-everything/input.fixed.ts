import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { Api } from './http.fixed.js';

const api = new Api(process.env.SMS_URL ?? '', process.env.SMS_TOKEN ?? '');

export const smsTools = (server: McpServer) => {
  server.tool(
    'send_sms',
    'Send a text message',
    { to: z.string(), body: z.string().max(480), message_key: z.string().min(16).describe('Idempotency key of the message, kept for retries') },
    async ({ to, body, message_key }) => {
      const sent = await api.post<{ sid: string }>('/messages', { to, body }, message_key);
      return { content: [{ type: 'text', text: sent.sid }] };
    },
  );

  server.tool('sms_state', 'State of a message', { sid: z.string() }, async ({ sid }) => {
    const message = await api.get<{ state: string }>(`/messages/${sid}`);
    return { content: [{ type: 'text', text: message.state }] };
  });
};
