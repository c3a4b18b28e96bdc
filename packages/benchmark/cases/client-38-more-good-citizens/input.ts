import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError, type Tool } from '@modelcontextprotocol/sdk/types.js';
import got from 'got';
import { backOff } from 'exponential-backoff';

class SessionExpired extends Error {}
type Policy = 'never' | 'when-idempotent' | 'always';
interface ServerConfig {
  url: string;
  replay: Policy;
  repeatable: readonly string[];
}

/** a fetch on top of got with its defaults: POST is never repeated */
const gotFetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
  const response = await got(url, { method: (init?.method ?? 'GET') as 'GET', body: init?.body as string | undefined, throwHttpErrors: false, responseType: 'buffer' });
  return new Response(new Uint8Array(response.rawBody), { status: response.statusCode });
};

export class Host {
  private clients = new Map<string, Client>();
  private tools = new Map<string, Tool>();

  constructor(private readonly config: Record<string, ServerConfig>) {}

  private async dial(server: string): Promise<Client> {
    const client = new Client({ name: 'host', version: '4.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(this.config[server]!.url), { fetch: gotFetch }));
    this.clients.set(server, client);
    for (const tool of (await client.listTools()).tools) this.tools.set(`${server}/${tool.name}`, tool);
    return client;
  }

  private async once(server: string, name: string, args: Record<string, unknown>) {
    const client = this.clients.get(server) ?? (await this.dial(server));
    try {
      return await client.callTool({ name, arguments: args });
    } catch (error) {
      if (error instanceof StreamableHTTPError && error.code === 404) {
        this.clients.delete(server);
        throw new SessionExpired(server);
      }
      throw error;
    }
  }

  private mayReplay(server: string, name: string): boolean {
    const { replay, repeatable } = this.config[server]!;
    if (replay === 'always') return true;
    if (repeatable.includes(name)) return true;
    const hints = this.tools.get(`${server}/${name}`)?.annotations;
    return replay === 'when-idempotent' && (hints?.readOnlyHint === true || hints?.idempotentHint === true);
  }

  async call(server: string, name: string, args: Record<string, unknown>) {
    try {
      return await this.once(server, name, args);
    } catch (error) {
      if (error instanceof SessionExpired) return this.once(server, name, args);
      if (!this.mayReplay(server, name)) throw error;
      await sleep(500);
      return this.once(server, name, args);
    }
  }

  /** the key is made once; what is repeated carries it */
  async transfer(server: string, to: string, cents: number) {
    const transferKey = randomUUID();
    const send = () => this.once(server, 'transfer', { to, cents, idempotency_key: transferKey });
    return backOff(send, { numOfAttempts: 4, retry: (error) => error instanceof McpError && error.code === ErrorCode.RequestTimeout });
  }

  /** tells what is known and repeats nothing */
  async outcome(server: string, name: string, args: Record<string, unknown>): Promise<'done' | 'refused' | 'unknown'> {
    try {
      const result = await this.once(server, name, args);
      return result.isError ? 'refused' : 'done';
    } catch (error) {
      return error instanceof McpError && error.code === ErrorCode.InvalidParams ? 'refused' : 'unknown';
    }
  }
}
