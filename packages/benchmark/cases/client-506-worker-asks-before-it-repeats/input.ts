import { Client, SdkError, SdkErrorCode, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { Queue, Worker, type Job } from 'bullmq';
import { randomUUID } from 'node:crypto';

interface Payout {
  payoutKey: string;
  creator: string;
  cents: number;
}

const connection = { url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379' };
const queue = new Queue<Payout>('payouts', {
  connection,
  defaultJobOptions: { attempts: 5, backoff: { type: 'exponential', delay: 30_000 } },
});

/** one job, and one key, for every line of the approved list; the key lives in Redis before anything is sent */
export async function enqueueMonth(lines: { creator: string; cents: number }[]): Promise<void> {
  for (const { creator, cents } of lines) {
    const payoutKey = randomUUID();
    await queue.add('payout', { payoutKey, creator, cents }, { jobId: payoutKey });
  }
}

const lost = (error: unknown) =>
  error instanceof SdkError && (error.code === SdkErrorCode.RequestTimeout || error.code === SdkErrorCode.ConnectionClosed);

async function send(client: Client, { payoutKey, creator, cents }: Payout): Promise<CallToolResult> {
  return client.callTool({ name: 'pay_creator', arguments: { payoutKey, creator, cents } }, { timeout: 30_000 });
}

async function settle(client: Client, job: Job<Payout>): Promise<string> {
  const { payoutKey } = job.data;
  try {
    return JSON.stringify((await send(client, job.data)).structuredContent);
  } catch (error) {
    if (!lost(error)) throw error;
    await job.log(`no answer for ${payoutKey}, asking the bank`);
  }
  const found = await client.callTool({ name: 'payout_status', arguments: { payoutKey } });
  const status = (found.structuredContent as { status?: string } | undefined)?.status;
  if (status === 'paid') return JSON.stringify(found.structuredContent);
  if (status !== 'absent') throw new Error(`payout ${payoutKey} is ${status ?? 'not readable'}`);
  return JSON.stringify((await send(client, job.data)).structuredContent);
}

export async function startWorker(endpoint: URL): Promise<Worker<Payout, string>> {
  const client = new Client({ name: 'payout-worker', version: '3.0.2' });
  await client.connect(new StreamableHTTPClientTransport(endpoint));
  return new Worker<Payout, string>('payouts', (job) => settle(client, job), { connection, concurrency: 4 });
}
