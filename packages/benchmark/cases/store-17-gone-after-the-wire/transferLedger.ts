import { Collection, MongoClient, MongoServerError } from 'mongodb';

export interface TransferDoc {
  _id: string;
  print: string;
  state: 'pending' | 'sent' | 'unknown';
  pendingUntil: Date;
  reference?: string;
}

export class TransferLedger {
  private readonly docs: Collection<TransferDoc>;

  constructor(client: MongoClient) {
    this.docs = client.db('bank').collection<TransferDoc>('transfers');
  }

  /** null: the transfer is ours to make */
  async claim(id: string, print: string): Promise<TransferDoc | null> {
    try {
      await this.docs.insertOne({ _id: id, print, state: 'pending', pendingUntil: new Date(Date.now() + 60_000) });
      return null;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === 11000) return this.docs.findOne({ _id: id });
      throw error;
    }
  }

  async sent(id: string, reference: string): Promise<void> {
    await this.docs.updateOne({ _id: id }, { $set: { state: 'sent', reference } });
  }

  async lost(id: string): Promise<void> {
    await this.docs.updateOne({ _id: id, state: 'pending' }, { $set: { state: 'unknown' } });
  }
}
