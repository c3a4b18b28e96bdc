import { randomUUID } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { Queue, Worker, type ConnectionOptions, type Job } from 'bullmq';

export interface Purchase {
  supplier: string;
  sku: string;
  quantity: number;
}

interface Keyed extends Purchase {
  requestKey: string;
}

const QUEUE = 'purchases';

export class PurchaseQueue {
  private readonly queue: Queue<Keyed>;

  constructor(connection: ConnectionOptions) {
    this.queue = new Queue<Keyed>(QUEUE, { connection });
  }

  async enqueue(purchase: Purchase): Promise<string> {
    const keyed: Keyed = { ...purchase, requestKey: randomUUID() };
    const job = await this.queue.add('place', keyed, {
      attempts: 5,
      backoff: { type: 'exponential', delay: 2_000 },
      removeOnComplete: 1_000,
    });
    return job.id!;
  }
}

export function startPurchaseWorker(client: Client, connection: ConnectionOptions): Worker<Keyed> {
  const place = async (job: Job<Keyed>) => {
    const { supplier, sku, quantity, requestKey } = job.data;
    const result = await client.callTool(
      {
        name: 'create_purchase_order',
        arguments: { supplier, sku, quantity, requestKey },
        _meta: { trace: randomUUID() },
      },
      undefined,
      { timeout: 45_000 },
    );
    if (result.isError) await job.log(JSON.stringify(result.content));
    return result.content;
  };

  const worker = new Worker<Keyed>(QUEUE, place, { connection, concurrency: 4 });
  worker.on('failed', (job, error) => console.error(`purchase ${job?.id}, attempt ${job?.attemptsMade}: ${error.message}`));
  return worker;
}
