import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';

type Pending = { message: string; resolve(value: unknown): void; reject(error: Error): void };

/** MCP over our own WebSocket relay */
export class RelayClient {
  private socket?: WebSocket;
  private readonly pending = new Map<string, Pending>();
  private backoff = 500;

  constructor(private readonly url: string) {}

  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(this.url, 'mcp');
      socket.on('open', () => {
        this.socket = socket;
        this.backoff = 500;
        resolve();
      });
      socket.on('message', (data) => this.receive(String(data)));
      socket.on('error', reject);
      socket.on('close', () => this.reopen());
    });
  }

  private reopen(): void {
    this.socket = undefined;
    for (const { reject } of this.pending.values()) reject(new Error('connection lost, the outcome of the call is unknown'));
    this.pending.clear();
    setTimeout(() => {
      this.connect()
        .catch(() => {
          this.backoff = Math.min(this.backoff * 2, 30_000);
        });
    }, this.backoff);
  }

  private receive(text: string): void {
    const reply = JSON.parse(text) as { id?: string; result?: unknown; error?: { message: string } };
    if (!reply.id) return;
    const waiter = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    if (reply.error) waiter?.reject(new Error(reply.error.message));
    else waiter?.resolve(reply.result);
  }

  callTool(name: string, args: Record<string, unknown>): Promise<unknown> {
    const id = randomUUID();
    const message = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { message, resolve, reject });
      this.socket?.send(message);
    });
  }
}
