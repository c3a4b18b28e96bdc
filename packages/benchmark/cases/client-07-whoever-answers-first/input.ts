import type { CallToolResult, Client } from '@modelcontextprotocol/client';

interface Replica {
  region: string;
  client: Client;
  latency: number;
}

const after = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** tail latency: a second replica is asked when the first is slow */
export class HedgedTools {
  constructor(private readonly replicas: Replica[], private readonly hedgeAfterMs = 800) {}

  private ranked(): Replica[] {
    return [...this.replicas].sort((a, b) => a.latency - b.latency);
  }

  private async timed<T>(replica: Replica, job: (client: Client) => Promise<T>): Promise<T> {
    const started = Date.now();
    try {
      return await job(replica.client);
    } finally {
      replica.latency = 0.8 * replica.latency + 0.2 * (Date.now() - started);
    }
  }

  async list(): Promise<string[]> {
    const answers = await Promise.any(this.replicas.map((replica) => this.timed(replica, (client) => client.listTools())));
    return answers.tools.map((tool) => tool.name);
  }

  async call(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
    const race = new AbortController();
    const [first, ...others] = this.ranked();
    const entrants = [
      this.timed(first!, (client) => client.callTool({ name, arguments: args })),
      ...others.map(async (replica, index) => {
        await after(this.hedgeAfterMs * (index + 1), race.signal);
        return this.timed(replica, (client) => client.callTool({ name, arguments: args }));
      }),
    ];
    try {
      return await Promise.any(entrants);
    } finally {
      race.abort();
    }
  }
}
