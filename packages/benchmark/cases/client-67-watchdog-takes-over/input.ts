import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

interface Job {
  tool: string;
  input: Record<string, unknown>;
  done(value: unknown): void;
  failed(reason: unknown): void;
}

/** a pool of servers of one kind; one that hangs is replaced */
export class Workers {
  private readonly idle: Client[] = [];
  private readonly jobs: Job[] = [];

  constructor(private readonly command: string, private readonly size: number, private readonly patienceMs = 20_000) {}

  async start(): Promise<void> {
    for (let n = 0; n < this.size; n++) this.idle.push(await this.spawn());
  }

  private async spawn(): Promise<Client> {
    const client = new Client({ name: 'pool', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command: this.command }));
    return client;
  }

  run(tool: string, input: Record<string, unknown>): Promise<unknown> {
    return new Promise((done, failed) => {
      this.jobs.push({ tool, input, done, failed });
      void this.pump();
    });
  }

  private async pump(): Promise<void> {
    const client = this.idle.pop();
    if (!client) return;
    const job = this.jobs.shift();
    if (!job) {
      this.idle.push(client);
      return;
    }
    try {
      job.done(await client.callTool({ name: job.tool, arguments: job.input }, undefined, { timeout: this.patienceMs }));
      this.idle.push(client);
    } catch {
      await client.close().catch(() => undefined);
      this.idle.push(await this.spawn());
      this.jobs.unshift(job);
    }
    void this.pump();
  }
}
