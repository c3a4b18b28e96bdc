/** An HTTP proxy in front of an MCP server that does to `tools/call` what networks do. Everything else passes. */
import { createServer, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault, FaultPlan } from './plan.js';
import type { ServerProcess } from './server-process.js';

export interface HttpFaultProxy {
  readonly url: URL;
  /** How often each fault came, and how often none. */
  readonly counts: ReadonlyMap<Fault | 'none', number>;
  close(): Promise<void>;
}

export interface HttpFaultProxyOptions {
  readonly server: Pick<ServerProcess, 'url' | 'restart' | 'pause' | 'up'>;
  readonly plan: FaultPlan;
  /** How long a delayed answer is held back, milliseconds: longer than the client waits. */
  readonly delayMs: number;
  /** How long a paused server stands still, milliseconds. */
  readonly pauseMs: number;
  /** Which tools' calls may be hit; default all. */
  readonly hits?: (tool: string) => boolean;
}

export async function startHttpFaultProxy(options: HttpFaultProxyOptions): Promise<HttpFaultProxy> {
  const counts = new Map<Fault | 'none', number>();
  let restarting: Promise<void> | undefined;
  const proxy = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await read(incoming);
    const tool = toolOf(body);
    const hit = tool !== undefined && (options.hits?.(tool) ?? true);
    const fault = hit ? options.plan.next() : undefined;
    if (hit) counts.set(fault ?? 'none', (counts.get(fault ?? 'none') ?? 0) + 1);
    await restarting;
    switch (fault) {
      case undefined:
        return pass(incoming, outgoing, body);
      case 'new-session': {
        // What a server says that was started again. Without sessions there is nothing to lose but the connection.
        if (incoming.headers['mcp-session-id'] === undefined) return void outgoing.destroy();
        outgoing.writeHead(404, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_001, message: 'Session not found' } }));
        return;
      }
      case 'drop-response':
        await collect(await forward(incoming, body)).catch(() => undefined);
        outgoing.destroy();
        return;
      case 'delay': {
        const answer = await forward(incoming, body);
        const text = await collect(answer);
        await sleep(options.delayMs);
        outgoing.writeHead(answer.statusCode ?? 502, plain(answer.headers));
        outgoing.end(text);
        return;
      }
      case 'duplicate': {
        const second = forward(incoming, body).then(collect);
        second.catch(() => undefined);
        return pass(incoming, outgoing, body);
      }
      case 'cut': {
        const answer = await forward(incoming, body);
        const text = await collect(answer);
        outgoing.writeHead(answer.statusCode ?? 502, { ...plain(answer.headers), 'content-length': String(text.length) });
        outgoing.write(text.subarray(0, Math.floor(text.length / 2)), () => outgoing.destroy());
        return;
      }
      case 'kill': {
        const answer = forward(incoming, body);
        answer.catch(() => undefined);
        await sleep(options.plan.between(0, 30));
        restarting ??= options.server.restart().finally(() => {
          restarting = undefined;
        });
        outgoing.destroy();
        return;
      }
      case 'pause':
        void sleep(options.plan.between(0, 10)).then(() => options.server.pause(options.pauseMs));
        return pass(incoming, outgoing, body);
    }
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): Promise<void> {
    const answer = await forward(incoming, body);
    outgoing.writeHead(answer.statusCode ?? 502, plain(answer.headers));
    answer.pipe(outgoing);
    answer.once('error', () => outgoing.destroy());
    // A stream that the client leaves must end at the server too.
    outgoing.once('close', () => answer.destroy());
  }

  function forward(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { host: _host, connection: _connection, ...headers } = incoming.headers;
      const sent = httpRequest(new URL(incoming.url ?? '/', options.server.url), { method: incoming.method ?? 'GET', headers: { ...headers, host: options.server.url.host }, agent: false }, resolve);
      sent.once('error', reject);
      sent.end(body);
    });
  }

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(options.server.url.pathname, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`),
    counts,
    close: async () => {
      await restarting;
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** The name of the tool that a request calls; undefined for every other request. */
function toolOf(body: Buffer): string | undefined {
  try {
    const { method, params } = JSON.parse(body.toString()) as { method?: string; params?: { name?: string } };
    return method === 'tools/call' ? params?.name : undefined;
  } catch {
    return undefined;
  }
}

/** Headers that may be sent on: the connection is another one. */
function plain({ connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  return collect(stream);
}

/** All bytes of the stream. A stream that breaks off throws. */
async function collect(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
