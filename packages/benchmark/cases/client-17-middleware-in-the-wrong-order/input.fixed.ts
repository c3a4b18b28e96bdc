import { randomUUID } from 'node:crypto';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';

interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}
type Next = (call: ToolCall) => Promise<CallToolResult>;
type Middleware = (next: Next) => Next;

const compose = (...layers: Middleware[]) => (inner: Next): Next => layers.reduceRight((next, layer) => layer(next), inner);

const timing: Middleware = (next) => async (call) => {
  const from = Date.now();
  const result = await next(call);
  console.debug(`${call.name}: ${Date.now() - from} ms`);
  return result;
};

const keyed: Middleware = (next) => (call) => next({ ...call, arguments: { ...call.arguments, idempotencyKey: randomUUID() } });

const patient =
  (times: number): Middleware =>
  (next) =>
  async (call) => {
    for (let n = 1; ; n++) {
      try {
        return await next(call);
      } catch (error) {
        if (n >= times) throw error;
        await new Promise((resolve) => setTimeout(resolve, n * 750));
      }
    }
  };

export class Agent {
  private readonly dispatch: Next;

  constructor(client: Client) {
    const stack = compose(timing, keyed, patient(3));
    this.dispatch = stack((call) => client.callTool(call));
  }

  book(room: string, day: string) {
    return this.dispatch({ name: 'book_room', arguments: { room, day } });
  }
}
