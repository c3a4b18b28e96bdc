import { KEY_META, RETRY_META, STATUS_META, STATUS_TOOL } from '../names.js';

/** The little of a client of SDK v1 or v2 that the caller uses. */
export interface ToolClient {
  callTool(...parameters: never[]): Promise<unknown>;
  listTools(params?: { readonly cursor?: string }): Promise<{ readonly tools: readonly { readonly name: string; readonly inputSchema?: object }[]; readonly nextCursor?: string | undefined }>;
  close?(): Promise<void>;
}

export interface ToolResult {
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export interface SendOptions {
  readonly timeoutMs: number;
  readonly retry: boolean;
  readonly signal: AbortSignal | undefined;
}

/** A server that goes on and on with its list is not followed for ever. */
const MANY_PAGES = 1000;

/** One connection: how to send through it, and what its server offers. */
export class Connection {
  readonly client: ToolClient;
  #tools: Promise<ReadonlyMap<string, object>> | undefined;

  constructor(client: ToolClient) {
    this.client = client;
  }

  /** The tool has an argument of that name; undefined when that cannot be found out. */
  async declares(tool: string, argument: string): Promise<boolean | undefined> {
    const schema = (await this.#list())?.get(tool) as { properties?: object } | undefined;
    return schema && argument in (schema.properties ?? {});
  }

  async hasStatusTool(): Promise<boolean> {
    return (await this.#list())?.has(STATUS_TOOL) ?? false;
  }

  async send(tool: string, args: Readonly<Record<string, unknown>>, key: string, argument: string, { timeoutMs, retry, signal }: SendOptions): Promise<ToolResult> {
    // An argument that the schema does not know may be refused; `_meta` is always let through.
    const declared = await this.declares(tool, argument);
    const params = { name: tool, arguments: declared === false ? args : { ...args, [argument]: key }, _meta: { [KEY_META]: key, ...(retry ? { [RETRY_META]: true } : {}) } };
    return this.#call(params, timeoutMs, signal);
  }

  /** What the server's status tool says of a call; undefined when it has none. */
  async query(tool: string, key: string, timeoutMs: number): Promise<{ readonly status: string; readonly retryAfterMs?: number } | undefined> {
    if (!(await this.hasStatusTool())) return undefined;
    const { _meta } = await this.#call({ name: STATUS_TOOL, arguments: { tool, idempotencyKey: key } }, timeoutMs, undefined);
    return _meta?.[STATUS_META] as { status: string; retryAfterMs?: number } | undefined;
  }

  #call(params: object, timeout: number, signal: AbortSignal | undefined): Promise<ToolResult> {
    // A tool that says that it is at work is waited for, at most ten times as long.
    const options = { timeout, resetTimeoutOnProgress: true, maxTotalTimeout: 10 * timeout, onprogress: () => undefined, ...(signal ? { signal } : {}) };
    const callTool = this.client.callTool.bind(this.client) as (...parameters: unknown[]) => Promise<ToolResult>;
    // SDK v2 takes the options second, SDK v1 third.
    return 'getProtocolEra' in this.client ? callTool(params, options) : callTool(params, undefined, options);
  }

  /** The tools of all pages: SDK v1 hands out one at a time. */
  async #listAll(): Promise<ReadonlyMap<string, object>> {
    const found = new Map<string, object>();
    let cursor: string | undefined;
    for (let page = 0; page < MANY_PAGES; page += 1) {
      const { tools, nextCursor } = await this.client.listTools(cursor === undefined ? undefined : { cursor });
      for (const { name, inputSchema } of tools) found.set(name, inputSchema ?? {});
      if (nextCursor === undefined || nextCursor === cursor) break;
      cursor = nextCursor;
    }
    return found;
  }

  async #list(): Promise<ReadonlyMap<string, object> | undefined> {
    this.#tools ??= this.#listAll();
    try {
      return await this.#tools;
    } catch {
      this.#tools = undefined;
      return undefined;
    }
  }
}

/** The way to the server: a client that was handed in, or one that is connected anew when a connection is lost. */
export class Line {
  readonly #connect: (() => Promise<ToolClient>) | undefined;
  #connection: Promise<Connection> | undefined;

  constructor(client: ToolClient | (() => Promise<ToolClient>)) {
    if (typeof client === 'function') this.#connect = client;
    else this.#connection = Promise.resolve(new Connection(client));
  }

  connected(): Promise<Connection> {
    const connect = this.#connect;
    if (connect) {
      this.#connection ??= (async () => new Connection(await connect()))().catch((error: unknown) => {
        this.#connection = undefined;
        throw error;
      });
    }
    return this.#connection ?? Promise.reject(new Error('Not connected'));
  }

  /** Leaves the connection, where another one can be had. What hangs on a broken one is not waited for. */
  leave(): void {
    void this.#left()
      .then((left) => left?.close?.())
      .catch(() => undefined);
  }

  /** Closes the connection, where it was made here. */
  async close(): Promise<void> {
    await (await this.#left())?.close?.();
  }

  /** The client of the connection that is given up; undefined where it was handed in, or there is none. */
  async #left(): Promise<ToolClient | undefined> {
    if (!this.#connect) return undefined;
    const old = this.#connection;
    this.#connection = undefined;
    return (await old?.catch(() => undefined))?.client;
  }
}
