import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

export interface Cart {
  id: string;
  lines: { sku: string; quantity: number }[];
}

/** a table of the shop's own database; a cart keeps the first key it was given */
export interface KeyBook {
  keyOf(cartId: string): Promise<string>;
  settled(cartId: string): Promise<void>;
}

export type Outcome = { state: 'placed'; order: string } | { state: 'refused' | 'unknown'; text: string };

const lost = (error: unknown) =>
  error instanceof McpError && (error.code === ErrorCode.RequestTimeout || error.code === ErrorCode.ConnectionClosed);

export class Checkout {
  constructor(
    private readonly client: Client,
    private readonly keys: KeyBook,
  ) {}

  async place({ id, lines }: Cart): Promise<Outcome> {
    const orderKey = await this.keys.keyOf(id);
    for (let turn = 1; turn <= 3; turn++) {
      try {
        const result = await this.client.callTool({ name: 'create_order', arguments: { lines, orderKey } }, undefined, {
          timeout: 20_000,
        });
        await this.keys.settled(id);
        const text = JSON.stringify(result.content);
        return result.isError ? { state: 'refused', text } : { state: 'placed', order: text };
      } catch (error) {
        if (!lost(error)) throw error;
        const order = await this.find(orderKey, turn);
        if (order) return { state: 'placed', order };
      }
    }
    return { state: 'unknown', text: `no answer about cart ${id}; the key is kept, look again later` };
  }

  private async find(orderKey: string, turn: number): Promise<string | undefined> {
    await sleep(3_000 * turn);
    const { contents } = await this.client.readResource({ uri: `order://by-key/${orderKey}` });
    return contents.map((part) => ('text' in part ? part.text : '')).find((text) => text !== '');
  }
}
