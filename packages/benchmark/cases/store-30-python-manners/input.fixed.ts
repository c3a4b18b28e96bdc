import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { idempotency_store, sqlite_idempotency_store } from './idempotency_store.fixed.js';

const text_response = (text: string, is_error = false) => ({ content: [{ type: 'text' as const, text }], isError: is_error });

async function post_to_ledger(path: string, body: object): Promise<string> {
  const response = await fetch(`${process.env.LEDGER_URL}${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`ledger returned ${response.status}`);
  return await response.text();
}

export function register_ledger_tools(mcp: McpServer, store: idempotency_store = new sqlite_idempotency_store()): void {
  mcp.registerTool(
    'post_entry',
    {
      description: 'Post an entry to the general ledger',
      inputSchema: {
        account: z.string(),
        amount_cents: z.number().int(),
        idempotency_key: z.string().min(16).describe('Use the same key when retrying'),
      },
    },
    async ({ account, amount_cents, idempotency_key }) => {
      const request_hash = `${account}:${amount_cents}`;
      const stored = store.claim(idempotency_key, request_hash);
      if (stored !== null) {
        if (stored.request_hash !== request_hash) return text_response('idempotency_key was used for another entry', true);
        if (stored.state === 'done') return text_response(stored.response_text);
        const alive = stored.state === 'running' && stored.lease_until > Date.now();
        return text_response(alive ? 'in progress, ask again in 5 seconds' : 'outcome unknown, look at the ledger', true);
      }
      try {
        const response_text = await post_to_ledger('/entries', { account, amount_cents });
        store.settle(idempotency_key, 'done', response_text);
        return text_response(response_text);
      } catch (error) {
        store.settle(idempotency_key, 'unknown', String(error));
        return text_response('outcome unknown, look at the ledger', true);
      }
    },
  );

  mcp.registerTool('get_balance', { description: 'Balance of an account', inputSchema: { account: z.string() } }, async ({ account }) => {
    const response = await fetch(`${process.env.LEDGER_URL}/accounts/${account}`);
    return text_response(await response.text());
  });
}
