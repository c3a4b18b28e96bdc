import { idempotent, keySchema, type IdempotencyOptions } from '@mcp-idempotency/runtime';
import { sqliteStore } from '@mcp-idempotency/runtime/sqlite';
import * as z from 'zod';
import { placeOrder } from './orders.js';

const options: IdempotencyOptions = { store: sqliteStore({ file: 'idempotency.sqlite' }), onMissingKey: { strategy: 'window', windowMs: 600_000 } };

/** Who has a key may send it: it counts for more than the window. */
export const inputSchema = z.object({ item: z.string(), idempotencyKey: keySchema(z.string()).optional() });
export const createOrder = idempotent('create_order', options, async ({ item }: z.output<typeof inputSchema>) => placeOrder(item));
