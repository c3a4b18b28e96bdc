import type { Collection } from 'mongodb';

export interface Receipt {
  _id: string;
  print: string;
  answer: string;
  at: Date;
}

/** The collection has a TTL index of seven days on `at`. */
export class ReceiptRepo {
  constructor(private readonly receipts: Collection<Receipt>) {}

  find(id: string): Promise<Receipt | null> {
    return this.receipts.findOne({ _id: id });
  }

  async save(id: string, print: string, answer: string): Promise<void> {
    await this.receipts.insertOne({ _id: id, print, answer, at: new Date() });
  }
}
