import { settleUnknown, type IdempotencyOptions } from '@mcp-idempotency/runtime';
import { sqliteStore } from '@mcp-idempotency/runtime/sqlite';

export const options: IdempotencyOptions = { store: sqliteStore({ file: 'idempotency.sqlite' }) };

/** Somebody has looked, and the order is there. False where the call's outcome is not unknown (any more). */
export function recordOrder(key: string, order: string): Promise<boolean> {
  const result = { content: [{ type: 'text', text: `Order ${order}` }] };
  return settleUnknown(options, { tool: 'create_order', key }, { state: 'completed', result });
}

/** Somebody has looked, and it is not there, nor can it come any more. */
export function refuseOrder(key: string): Promise<boolean> {
  return settleUnknown(options, { tool: 'create_order', key }, { state: 'failed', reason: 'The order was never placed.', retryable: true });
}
