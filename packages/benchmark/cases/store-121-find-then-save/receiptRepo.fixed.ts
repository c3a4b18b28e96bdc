import { MongoServerError, type Collection } from 'mongodb';

export interface Receipt {
  _id: string;
  print: string;
  state: 'running' | 'done' | 'unknown';
  leaseUntil: Date;
  answer: string;
  at: Date;
}

const LEASE_MS = 60_000;

/** The collection has a TTL index of seven days on `at`. */
export class ReceiptRepo {
  constructor(private readonly receipts: Collection<Receipt>) {}

  /** Nothing when the claim is ours, else what is known of the first call. */
  async claim(id: string, print: string): Promise<Receipt | undefined> {
    const now = new Date();
    const mine: Receipt = { _id: id, print, state: 'running', leaseUntil: new Date(now.getTime() + LEASE_MS), answer: '', at: now };
    try {
      await this.receipts.insertOne(mine);
      return undefined;
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === 11000)) throw error;
      const kept = await this.receipts.findOne({ _id: id });
      return kept ?? { ...mine, state: 'unknown' };
    }
  }

  async settle(id: string, state: 'done' | 'unknown', answer: string): Promise<void> {
    await this.receipts.updateOne({ _id: id }, { $set: { state, answer } });
  }
}
