import { DurableObject } from 'cloudflare:workers';

export type Stored = { print: string; state: 'running' | 'done' | 'unknown'; until: number; text: string };

const LEASE_MS = 60_000;

/** One object per account, addressed by the account's name: it is the same one in every session. */
export class OrderBook extends DurableObject {
  async claim(key: string, print: string): Promise<Stored | undefined> {
    return this.ctx.storage.transaction(async (txn) => {
      const row = await txn.get<Stored>(key);
      if (!row) await txn.put<Stored>(key, { print, state: 'running', until: Date.now() + LEASE_MS, text: '' });
      return row;
    });
  }

  async settle(key: string, print: string, state: 'done' | 'unknown', text: string): Promise<void> {
    await this.ctx.storage.put<Stored>(key, { print, state, until: 0, text });
  }
}
