import type { CallToolResult } from '@modelcontextprotocol/server';
import { MongoClient } from 'mongodb';

export interface ReplayStore {
  begin(key: string, print: string): Promise<'mine' | { print: string; result?: CallToolResult; leaseUntil?: Date }>;
  end(key: string, print: string, result: CallToolResult): Promise<void>;
}

interface Call {
  _id: string;
  print: string;
  result?: CallToolResult;
  leaseUntil?: Date;
}

export class MongoReplayStore implements ReplayStore {
  readonly #calls = new MongoClient(process.env.MONGO_URL ?? 'mongodb://127.0.0.1').db('press').collection<Call>('calls');

  async begin(key: string, print: string) {
    try {
      await this.#calls.insertOne({ _id: key, print, leaseUntil: new Date(Date.now() + 60_000) });
      return 'mine' as const;
    } catch (error) {
      if ((error as { code?: number }).code !== 11000) throw error;
      const known = await this.#calls.findOne({ _id: key });
      if (!known) throw new Error('the record of this call is gone');
      return known;
    }
  }

  async end(key: string, print: string, result: CallToolResult) {
    await this.#calls.replaceOne({ _id: key }, { print, result });
  }
}
