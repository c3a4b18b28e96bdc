// apps/backoffice: month end; the tools live in apps/billing (billing.ts)
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

interface Tools {
  create_invoice: { customer: string; cents: number; period: string; invoice_key?: string };
  list_open: { period: string };
  mark_sent: { invoice: string };
}

class Billing {
  constructor(private readonly client: Client) {}

  async call<K extends keyof Tools>(name: K, args: Tools[K]): Promise<string> {
    const result = await this.client.callTool({ name, arguments: args });
    return (result.content as { text?: string }[])[0]?.text ?? '';
  }
}

export async function monthEnd(period: string, customers: { id: string; cents: number }[]): Promise<string[]> {
  const client = new Client({ name: 'backoffice', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(process.env.BILLING_URL!)));
  const billing = new Billing(client);
  const open = new Set((await billing.call('list_open', { period })).split('\n'));
  const made: string[] = [];
  for (const customer of customers) {
    if (open.has(customer.id)) continue;
    const invoice = await billing.call('create_invoice', { customer: customer.id, cents: customer.cents, period, invoice_key: `${period}-${customer.id}` });
    made.push(invoice);
    await billing.call('mark_sent', { invoice });
  }
  await client.close();
  return made;
}
