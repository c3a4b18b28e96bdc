import { EventEmitter } from 'node:events';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ErrorCode, McpError, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';

export interface ServerEntry extends StdioServerParameters {
  id: string;
  startupTimeoutMs?: number;
}

const wasKilled = (reason: unknown): boolean => reason instanceof McpError && reason.code === ErrorCode.ConnectionClosed;
/** said by the SDK before anything is written to the pipe */
const neverWritten = (reason: unknown): boolean => reason instanceof Error && reason.message === 'Not connected';

/** keeps one child process per configured server and brings it back when it dies */
export class ServerProcess extends EventEmitter {
  private client: Client | null = null;
  private starting: Promise<Client> | null = null;
  restarts = 0;

  constructor(private readonly entry: ServerEntry) {
    super();
  }

  private async boot(): Promise<Client> {
    const client = new Client({ name: 'desk-host', version: '3.0.2' }, { capabilities: { roots: {} } });
    const transport = new StdioClientTransport({ ...this.entry, stderr: 'pipe' });
    transport.onclose = () => {
      this.client = null;
      this.emit('down', this.entry.id);
    };
    await client.connect(transport, { timeout: this.entry.startupTimeoutMs ?? 15_000 });
    this.client = client;
    this.emit('up', this.entry.id);
    return client;
  }

  private ready(): Promise<Client> {
    if (this.client) return Promise.resolve(this.client);
    this.starting ??= this.boot().finally(() => {
      this.starting = null;
    });
    return this.starting;
  }

  /** starting is repeated until the process comes up */
  async warmUp(tries = 5): Promise<void> {
    for (let left = tries; left > 0; left--) {
      try {
        await this.ready();
        return;
      } catch (reason) {
        this.emit('warn', `${this.entry.id} did not start: ${String(reason)}`);
        await new Promise((done) => setTimeout(done, 400));
      }
    }
    throw new Error(`${this.entry.id} does not start`);
  }

  async catalogue() {
    const client = await this.ready();
    return (await client.listTools()).tools;
  }

  async invoke(tool: string, input: Record<string, unknown>): Promise<CallToolResult> {
    const params = { name: tool, arguments: input };
    let client = await this.ready();
    try {
      return (await client.callTool(params)) as CallToolResult;
    } catch (reason) {
      if (wasKilled(reason)) {
        this.restarts += 1;
        this.client = null;
        throw new Error(`${tool}: the server died during the call, it may have been carried out`, { cause: reason });
      }
      if (!neverWritten(reason)) throw reason;
      this.client = null;
      client = await this.ready();
      return (await client.callTool(params)) as CallToolResult;
    }
  }
}
