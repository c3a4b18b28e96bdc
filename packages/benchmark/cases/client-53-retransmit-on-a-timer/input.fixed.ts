import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';

type Json = Record<string, unknown>;
interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** a small JSON-RPC client for stdio servers, without the SDK */
export class StdioRpc {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(command: string, args: string[], private readonly timeoutMs = 10_000) {
    this.child = spawn(command, args);
    createInterface({ input: this.child.stdout }).on('line', (line) => this.onLine(line));
    this.child.on('exit', (code) => {
      for (const { reject, timer } of this.waiting.values()) {
        clearTimeout(timer);
        reject(new Error(`server exited with ${code}`));
      }
      this.waiting.clear();
    });
  }

  private onLine(line: string): void {
    const reply = JSON.parse(line) as { id?: number; result?: unknown; error?: { message: string } };
    const waiter = reply.id === undefined ? undefined : this.waiting.get(reply.id);
    if (!waiter) return;
    clearTimeout(waiter.timer);
    this.waiting.delete(reply.id!);
    if (reply.error) waiter.reject(new Error(reply.error.message));
    else waiter.resolve(reply.result);
  }

  private request(method: string, params: Json): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new Error(`timeout: ${method}`));
      }, this.timeoutMs);
      this.waiting.set(id, { resolve, reject, timer });
      this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  }

  list() {
    return this.request('tools/list', {});
  }

  async call(name: string, input: Json): Promise<unknown> {
    try {
      return await this.request('tools/call', { name, arguments: input });
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('timeout')) throw new Error(`${name}: no answer, the outcome is unknown`, { cause: error });
      throw error;
    }
  }
}
