import { createMcpHandler } from 'mcp-handler';
import { z } from 'zod';
import { priceOf, recall, remember } from './receipts';
import { Vault } from './vault';

export const runtime = 'nodejs';
export const maxDuration = 60;

const KEY_FIELD = 'yield.example/idempotencyKey';
const vault = new Vault(process.env.VAULT_URL ?? '', process.env.VAULT_TOKEN ?? '');
const say = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError });

const keyOf = (meta: Record<string, unknown> | undefined): string | undefined => {
  const key = meta?.[KEY_FIELD];
  return typeof key === 'string' && key.length >= 16 ? key : undefined;
};

const handler = createMcpHandler(
  (server) => {
    server.tool(
      'deposit',
      `Deposit into a vault. The client puts its idempotency key into _meta["${KEY_FIELD}"].`,
      { vault: z.string(), asset: z.string(), amount: z.string().regex(/^\d+$/) },
      async (order, extra) => {
        const key = keyOf(extra._meta);
        if (key === undefined) return say(`_meta["${KEY_FIELD}"] is missing or too short`, true);
        const print = JSON.stringify(order);

        const earlier = recall(key);
        if (earlier && earlier.print !== print) return say('this key belongs to another deposit', true);
        if (earlier) return say(earlier.text);

        const text = await vault.deposit(order.vault, order.asset, order.amount);
        remember(key, { print, text });
        return say(text);
      },
    );

    server.tool('price', 'Price of an asset', { asset: z.string() }, { readOnlyHint: true }, async ({ asset }) =>
      say(await priceOf(asset, () => vault.price(asset))),
    );
  },
  { serverInfo: { name: 'yield', version: '1.2.0' } },
  { basePath: '/api' },
);

export { handler as GET, handler as POST };
