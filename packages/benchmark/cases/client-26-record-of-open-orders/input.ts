import { Client } from '@modelcontextprotocol/sdk/client/index.js';

type OrderState = 'sending' | 'unknown' | 'done';
interface OpenOrder {
  key: string;
  state: OrderState;
  since: number;
}

export function createOrderDesk(client: Client) {
  const open: Record<string, OpenOrder> = {};

  async function place(cartId: string, lines: { sku: string; quantity: number }[]): Promise<OrderState> {
    const order = (open[cartId] ??= { key: crypto.randomUUID(), state: 'sending', since: Date.now() });
    if (order.state === 'done') return order.state;
    try {
      const result = await client.callTool({ name: 'place_order', arguments: { lines, idempotency_key: order.key } });
      order.state = result.isError ? 'unknown' : 'done';
    } catch {
      order.state = 'unknown';
    }
    if (order.state === 'done') delete open[cartId];
    return order.state;
  }

  const unsettled = () => Object.entries(open).filter(([, order]) => order.state === 'unknown').map(([cartId]) => cartId);

  return { place, unsettled };
}
