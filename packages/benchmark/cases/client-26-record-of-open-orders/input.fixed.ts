import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';

type OrderState = 'sending' | 'unknown' | 'done';
interface OpenOrder {
  key: string;
  state: OrderState;
  since: number;
}

export function createOrderDesk(client: Client, stateDir: URL) {
  const file = new URL('open-orders.json', stateDir);
  const open: Record<string, OpenOrder> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const save = () => writeFileSync(file, JSON.stringify(open));

  async function place(cartId: string, lines: { sku: string; quantity: number }[]): Promise<OrderState> {
    const order = (open[cartId] ??= { key: crypto.randomUUID(), state: 'sending', since: Date.now() });
    if (order.state === 'done') return order.state;
    save(); // the key is on disk before the order leaves
    try {
      const result = await client.callTool({ name: 'place_order', arguments: { lines, idempotency_key: order.key } });
      order.state = result.isError ? 'unknown' : 'done';
    } catch {
      order.state = 'unknown';
    }
    if (order.state === 'done') delete open[cartId];
    save();
    return order.state;
  }

  const unsettled = () => Object.entries(open).filter(([, order]) => order.state === 'unknown').map(([cartId]) => cartId);

  return { place, unsettled };
}
