import { Queue } from 'bullmq';
import IORedis from 'ioredis';

const connection = new IORedis(process.env.REDIS_URL ?? 'redis://localhost:6379', { maxRetriesPerRequest: null });

export interface RenderJob {
  scene: string;
  frames: number;
}

export class RenderQueue {
  private readonly queue = new Queue<RenderJob>('render', { connection, defaultJobOptions: { attempts: 1, removeOnComplete: false } });

  /** jobId keeps BullMQ from adding a job twice: it is the caller's key */
  async submit(job: RenderJob, requestKey: string): Promise<string> {
    const jobId = `render-${requestKey}`;
    await this.queue.add('render', job, { jobId });
    return jobId;
  }

  async state(jobId: string): Promise<string> {
    const job = await this.queue.getJob(jobId);
    return job ? job.getState() : 'unknown';
  }
}
