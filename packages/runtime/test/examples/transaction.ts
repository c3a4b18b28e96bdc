import { idempotentTransaction } from '@mcp-idempotency/runtime';
import { sqliteStore } from '@mcp-idempotency/runtime/sqlite';

const store = sqliteStore({ file: 'shop.sqlite' });

// SQLite: synchronous, on a connection of its own. PostgreSQL: `async`, through the pool's client that is handed in.
export const createOrder = idempotentTransaction('create_order', { store }, ({ item }: { item: string; idempotencyKey: string }, tx) => {
  tx.exec('CREATE TABLE IF NOT EXISTS orders (item TEXT NOT NULL)');
  tx.prepare('INSERT INTO orders (item) VALUES (:item)').run({ item });
  return { content: [{ type: 'text' as const, text: `Ordered ${item}.` }] };
});
