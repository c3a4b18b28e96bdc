import { randomUUID } from 'node:crypto';
import axios from 'axios';
import axiosRetry, { isIdempotentRequestError } from 'axios-retry';
import { Client, SdkError, SdkErrorCode, SdkHttpError, StreamableHTTPClientTransport, type CallToolResult, type Tool } from '@modelcontextprotocol/client';
import { Agent, RetryAgent, fetch as pooled } from 'undici';

const rest = axios.create({ baseURL: 'https://rest.example.com' });
axiosRetry(rest, { retries: 4, retryCondition: isIdempotentRequestError });

const dispatcher = new RetryAgent(new Agent(), { maxRetries: 3 });
const careful = (url: string | URL, init?: RequestInit) => pooled(url, { ...init, dispatcher } as never) as unknown as Promise<Response>;

interface Queued {
  tool: string;
  input: Record<string, unknown>;
  key: string;
}

type Outcome = { state: 'done'; result: CallToolResult } | { state: 'refused' | 'unknown'; reason: unknown };

export class Host {
  private readonly tools = new Map<string, Tool>();
  private readonly queue: Queued[] = [];
  private client!: Client;

  async open(url: URL): Promise<void> {
    this.client = new Client({ name: 'host', version: '1.0.0' });
    await this.client.connect(new StreamableHTTPClientTransport(url, { fetch: careful }));
    for (const tool of (await this.client.listTools()).tools) this.tools.set(tool.name, tool);
  }

  /** says what is known and leaves the rest to a person */
  async once(tool: string, input: Record<string, unknown>): Promise<Outcome> {
    if (!this.tools.has(tool)) return { state: 'refused', reason: `no tool ${tool}` };
    try {
      const result = await this.client.callTool({ name: tool, arguments: input });
      return { state: 'done', result };
    } catch (reason) {
      const refused = reason instanceof SdkHttpError && [401, 403, 404, 429].includes(reason.status);
      return { state: refused ? 'refused' : 'unknown', reason };
    }
  }

  /** reads are asked of two replicas at once, writes of one */
  async fastest(replicas: Client[], tool: string, input: Record<string, unknown>): Promise<CallToolResult> {
    if (this.tools.get(tool)?.annotations?.readOnlyHint !== true) return this.client.callTool({ name: tool, arguments: input });
    return Promise.any(replicas.map((replica) => replica.callTool({ name: tool, arguments: input })));
  }

  later(tool: string, input: Record<string, unknown>): void {
    this.queue.push({ tool, input, key: randomUUID() });
  }

  async workOff(): Promise<void> {
    for (let item = this.queue.shift(); item; item = this.queue.shift()) {
      try {
        await this.client.callTool({ name: item.tool, arguments: { ...item.input, idempotencyKey: item.key } });
      } catch {
        this.queue.unshift(item);
        return;
      }
    }
  }

  /** asks whether it is done before it is done again */
  async place(orderId: string, sku: string): Promise<CallToolResult> {
    for (let round = 0; round < 3; round++) {
      try {
        return await this.client.callTool({ name: 'place_order', arguments: { sku, idempotencyKey: orderId } });
      } catch (reason) {
        if (!(reason instanceof SdkError) || reason.code !== SdkErrorCode.ConnectionClosed) throw reason;
        const known = await this.client.callTool({ name: 'order_status', arguments: { orderId } });
        if (known.structuredContent?.placed === true) return known;
      }
    }
    throw new Error('no connection');
  }

  async rates(): Promise<unknown> {
    return (await rest.get('/rates')).data;
  }
}
