import { idempotent, keyFor, type IdempotencyOptions } from '@mcp-idempotency/runtime';
import { memoryStore } from '@mcp-idempotency/runtime/memory';

const invoices = new Map<string, string>();

const options: IdempotencyOptions = {
  store: memoryStore(),
  // The server that had the call is gone. Was the invoice written?
  onLostLease: {
    reconcile: async ({ args }) => {
      const id = invoices.get(String(args['order']));
      return id === undefined ? { happened: false } : { happened: true, result: { content: [{ type: 'text', text: `Invoice ${id}` }] } };
    },
  },
};

export const createInvoice = idempotent('create_invoice', options, async ({ order }: { order: string; idempotencyKey: string }) => {
  // A key for the service behind: the same when the call is run again, and not the caller's own.
  const id = keyFor('billing');
  invoices.set(order, id);
  return { content: [{ type: 'text' as const, text: `Invoice ${id}` }] };
});
