import { Queue, Worker, type Job } from 'bullmq';
import type { Client } from '@modelcontextprotocol/client';

const connection = { host: process.env.REDIS_HOST ?? '127.0.0.1', port: 6379 };

interface Dunning {
  invoiceId: string;
  to: string;
  level: 1 | 2 | 3;
}

const queue = new Queue<Dunning>('dunning', { connection });

export async function remind(letter: Dunning): Promise<void> {
  await queue.add('letter', letter, { attempts: 5, backoff: { type: 'exponential', delay: 2_000 }, removeOnComplete: 500 });
}

const bodyOf = (letter: Dunning) => `Reminder no. ${letter.level} for invoice ${letter.invoiceId}`;

export function startWorker(mail: Client) {
  const worker = new Worker<Dunning>(
    'dunning',
    async (job: Job<Dunning>) => {
      const { to } = job.data;
      const known = await mail.callTool({ name: 'lookup_recipient', arguments: { to } });
      if (known.isError) return 'unknown recipient';
      const sent = await mail.callTool({ name: 'send_letter', arguments: { to, body: bodyOf(job.data) } });
      return JSON.stringify(sent.structuredContent ?? {});
    },
    { connection, concurrency: 4 },
  );
  worker.on('failed', (job, error) => console.error(job?.id, error.message));
  return worker;
}
