import type { CallToolRequest, CallToolResult, Client, ReadResourceResult } from '@modelcontextprotocol/client';
import { attempt, type Outcome } from './outcome.fixed.js';

interface Backend {
  label: string;
  client: Client;
}

interface Log {
  info(message: string, fields?: object): void;
}

/** Hotel systems come in pairs: the live one and a warm standby on the same database. */
export class PairRouter {
  private preferred: 'live' | 'standby' = 'live';

  constructor(
    private readonly live: Backend,
    private readonly standby: Backend,
    private readonly log: Log,
  ) {}

  private order(): [Backend, Backend] {
    return this.preferred === 'live' ? [this.live, this.standby] : [this.standby, this.live];
  }

  async read(uri: string): Promise<Outcome<ReadResourceResult>> {
    const [one, other] = this.order();
    const result = await attempt(() => one.client.readResource({ uri }));
    return result.ok ? result : attempt(() => other.client.readResource({ uri }));
  }

  async dispatch(params: CallToolRequest['params']): Promise<Outcome<CallToolResult>> {
    const [one, other] = this.order();
    const result = await attempt(() => one.client.callTool(params, { timeout: 15_000 }));
    if (result.ok) return result;

    this.log.info('backend fault', { backend: one.label, tool: params.name, ...result.fault });
    if (result.fault.kind !== 'unsent') return result;

    this.preferred = other === this.standby ? 'standby' : 'live';
    return attempt(() => other.client.callTool(params, { timeout: 15_000 }));
  }
}
