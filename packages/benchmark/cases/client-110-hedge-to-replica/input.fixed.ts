import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';

const SLOW = Symbol('slow');

export interface Region {
  primary: Client;
  replica: Client;
}

export class RegionalTools {
  constructor(
    private readonly region: Region,
    private readonly patience = 2_500,
  ) {}

  /** tail latency: when the primary dawdles, ask the replica as well and take the first answer */
  private async hedged<T>(job: (client: Client) => Promise<T>): Promise<T> {
    const first = job(this.region.primary);
    const winner = await Promise.race([first, sleep(this.patience, SLOW)]);
    if (winner !== SLOW) return winner as T;
    return Promise.any([first, job(this.region.replica)]);
  }

  resource(uri: string) {
    return this.hedged((client) => client.readResource({ uri }));
  }

  async toolNames(): Promise<string[]> {
    const { tools } = await this.hedged((client) => client.listTools());
    return tools.map((tool) => tool.name);
  }

  async call(name: string, args: Record<string, unknown>) {
    const started = performance.now();
    const result = await this.region.primary.callTool({ name, arguments: args }); // never hedged: it may write
    console.info('%s took %d ms', name, Math.round(performance.now() - started));
    return result;
  }
}
