import { randomUUID } from 'node:crypto';
import express from 'express';

interface Upstream {
  url: string;
  weight: number;
  openUntil: number;
}

interface RpcReply {
  jsonrpc: '2.0';
  id: string;
  result?: unknown;
  error?: { code: number; message: string };
}

class BadGateway extends Error {
  constructor(readonly status: number, readonly upstream: string) {
    super(`${upstream} answered ${status}`);
  }
}

export class Proxy {
  constructor(private readonly upstreams: Upstream[], private readonly timeoutMs = 30_000) {}

  private order(): Upstream[] {
    const now = Date.now();
    return this.upstreams.filter((one) => one.openUntil < now).sort((a, b) => b.weight - a.weight);
  }

  private async exchange(upstream: Upstream, body: string): Promise<RpcReply> {
    const response = await fetch(upstream.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body,
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    if (!response.ok) throw new BadGateway(response.status, upstream.url);
    return (await response.json()) as RpcReply;
  }

  async tools(): Promise<RpcReply> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method: 'tools/list', params: {} });
    return Promise.any(this.order().map((upstream) => this.exchange(upstream, body)));
  }

  async call(name: string, args: unknown): Promise<RpcReply> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method: 'tools/call', params: { name, arguments: args } });
    let last: unknown;
    for (const upstream of this.order()) {
      try {
        return await this.exchange(upstream, body);
      } catch (error) {
        last = error;
        upstream.openUntil = Date.now() + 15_000;
      }
    }
    throw last ?? new Error('no upstream');
  }
}

export function serve(proxy: Proxy) {
  const app = express().use(express.json());
  app.get('/tools', async (_request, response) => void response.json(await proxy.tools()));
  app.post('/tools/:name', async (request, response) => {
    try {
      response.json(await proxy.call(request.params.name, request.body));
    } catch (error) {
      response.status(502).json({ error: String(error) });
    }
  });
  return app;
}
