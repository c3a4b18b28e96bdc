import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

interface Consent {
  granted(user: string): Promise<boolean>;
  url(user: string): string;
}
interface Invoices {
  open(customer: string, cents: number): Promise<{ number: string }>;
  openOnce(customer: string, cents: number, key: string): Promise<{ number: string }>;
  send(number: string): Promise<void>;
}

async function needConsent(consent: Consent, user: string): Promise<void> {
  if (await consent.granted(user)) return;
  throw new UrlElicitationRequiredError([{ mode: 'url', elicitationId: user, url: consent.url(user), message: 'Please allow invoices' }]);
}

export function registerInvoicing(server: McpServer, invoices: Invoices, consent: Consent) {
  server.registerTool(
    'invoice_customer',
    { description: 'Write and send an invoice', inputSchema: { customer: z.string(), cents: z.number().int(), requestKey: z.string().uuid().describe('Idempotency key, unchanged on a retry') } },
    async ({ customer, cents, requestKey }, extra) => {
      const user = extra.authInfo?.clientId ?? 'local';
      await needConsent(consent, user);
      const { number } = await invoices.openOnce(customer, cents, requestKey);
      await invoices.send(number);
      return { content: [{ type: 'text', text: number }] };
    },
  );
}
