import { randomUUID } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { Queue, Worker, type ConnectionOptions, type Job } from 'bullmq';

export interface Purchase {
  supplier: string;
  sku: string;
  quantity: number;
}

const QUEUE = 'purchases';

export class PurchaseQueue {
  private readonly queue: Queue<Purchase>;

  constructor(connection: ConnectionOptions) {
    this.queue = new Queue<Purchase>(QUEUE, { connection });
  }

  async enqueue(purchase: Purchase): Promise<string> {
    const job = await this.queue.add('place', purchase, {
      attempts: 5,
      backoff: { type: 'exponential', delay: 2_000 },
      removeOnComplete: 1_000,
    });
    return job.id!;
  }
}

export function startPurchaseWorker(client: Client, connection: ConnectionOptions): Worker<Purchase> {
  const place = async (job: Job<Purchase>) => {
    const { supplier, sku, quantity } = job.data;
    const result = await client.callTool(
      {
        name: 'create_purchase_order',
        arguments: { supplier, sku, quantity, requestKey: randomUUID() },
        _meta: { trace: randomUUID() },
      },
      undefined,
      { timeout: 45_000 },
    );
    if (result.isError) await job.log(JSON.stringify(result.content));
    return result.content;
  };

  const worker = new Worker<Purchase>(QUEUE, place, { connection, concurrency: 4 });
  worker.on('failed', (job, error) => console.error(`purchase ${job?.id}, attempt ${job?.attemptsMade}: ${error.message}`));
  return worker;
}
