import { createHash } from 'node:crypto';
import { PrismaClient } from '@prisma/client';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { IdempotencyService } from './idempotency.service.js';

const prisma = new PrismaClient();
const idempotency = new IdempotencyService(prisma);

function ok(message: string) {
  return { content: [{ type: 'text' as const, text: message }] };
}
function problem(message: string) {
  return { ...ok(message), isError: true };
}

async function submitPayout(merchantId: string, iban: string, cents: number): Promise<string> {
  const response = await fetch(`${process.env.BANK_URL}/payouts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${process.env.BANK_TOKEN}` },
    body: JSON.stringify({ merchantId, iban, cents }),
  });
  if (!response.ok) throw new Error(`bank answered ${response.status}`);
  return ((await response.json()) as { payoutId: string }).payoutId;
}

export function registerPayouts(server: McpServer) {
  server.registerTool(
    'create_payout',
    {
      title: 'Create payout',
      description: 'Pay out to a bank account',
      inputSchema: {
        iban: z.string(),
        cents: z.number().int().positive(),
        idempotencyKey: z.string().min(16).max(128).describe('One value per payout; repeat it unchanged when you retry'),
      },
    },
    async ({ iban, cents, idempotencyKey }, extra) => {
      const merchantId = extra.authInfo?.clientId ?? 'local';
      const hash = createHash('sha256').update(JSON.stringify([iban, cents])).digest('hex');
      const begin = await idempotency.begin(merchantId, idempotencyKey, hash);
      switch (begin.kind) {
        case 'mismatch':
          return problem('idempotencyKey was used for another payout');
        case 'replay':
          return ok(begin.body);
        case 'processing':
          return ok('Payout created');
        case 'unclear':
          return problem('outcome unknown, check list_payouts before sending again');
        case 'new':
          break;
      }
      try {
        const id = await submitPayout(merchantId, iban, cents);
        await idempotency.complete(merchantId, idempotencyKey, `Payout ${id} created`);
        return ok(`Payout ${id} created`);
      } catch {
        await idempotency.doubt(merchantId, idempotencyKey);
        return problem('outcome unknown, check list_payouts before sending again');
      }
    },
  );

  server.registerTool(
    'list_payouts',
    { description: 'Payouts of today', inputSchema: {} },
    async () => {
      const response = await fetch(`${process.env.BANK_URL}/payouts?since=today`);
      return ok(await response.text());
    },
  );
}
