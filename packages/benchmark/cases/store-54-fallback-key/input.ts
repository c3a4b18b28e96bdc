import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

export interface Payment {
  to: string;
  cents: number;
}

class BankClient {
  constructor(private readonly base: string) {}

  async pay(payment: Payment, key = randomUUID() as string): Promise<string> {
    const res = await fetch(`${this.base}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(payment),
    });
    if (!res.ok) throw new Error(`bank: ${res.status}`);
    return ((await res.json()) as { id: string }).id;
  }

  async balance(): Promise<number> {
    const res = await fetch(`${this.base}/balance`, { headers: { 'X-Request-Id': randomUUID() } });
    return ((await res.json()) as { cents: number }).cents;
  }
}

const bank = new BankClient(process.env.BANK_URL ?? '');

export function registerBank(server: McpServer) {
  server.registerTool(
    'pay',
    {
      description: 'Pay somebody',
      inputSchema: z.object({ to: z.string(), cents: z.number().int(), paymentKey: z.uuid().optional().describe('Idempotency key, the same on a retry') }),
    },
    async ({ paymentKey, ...payment }) => {
      const id = await bank.pay(payment, paymentKey);
      console.error('pay', paymentKey, id);
      return { content: [{ type: 'text', text: id }] };
    },
  );
  server.registerTool('balance', { description: 'Balance', inputSchema: z.object({}) }, async () => ({ content: [{ type: 'text', text: String(await bank.balance()) }] }));
}
