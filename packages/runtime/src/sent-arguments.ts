import { AsyncLocalStorage } from 'node:async_hooks';

const sent = new AsyncLocalStorage<Readonly<Record<string, unknown>> | undefined>();

/** The arguments of the present `tools/call` as the client sent them; undefined where that is not known. */
export function sentArguments(): Readonly<Record<string, unknown>> | undefined {
  return sent.getStore();
}

/** Runs a request handler with the arguments of its request remembered. */
export function withSentArguments<T>(args: unknown, run: () => T): T {
  return typeof args === 'object' && args !== null ? sent.run(args as Record<string, unknown>, run) : run();
}

/** Runs a handler with the arguments of its request forgotten: a guarded tool that it calls by itself has arguments of its own. */
export function withoutSentArguments<T>(run: () => T): T {
  return sent.run(undefined, run);
}

type SetRequestHandler = (schema: unknown, ...rest: unknown[]) => unknown;

/**
 * Lets guarded tools of an `McpServer` (SDK v1 or v2) compare arguments as they were sent. Handlers get arguments after the
 * schema has parsed them: with defaults filled in, so that a default that changes from call to call, or with the next
 * version of the server, makes the same call look like another one. Call it before the first tool is registered.
 *
 * All processes that share a store must agree on calling it: arguments as sent and as parsed may differ.
 */
export function keepSentArguments(server: { readonly server: { setRequestHandler(...parameters: never[]): unknown } }): void {
  const low = server.server as unknown as { setRequestHandler: SetRequestHandler };
  const original = low.setRequestHandler.bind(low);
  low.setRequestHandler = (schema, ...rest) => {
    const handler = rest.at(-1);
    if (typeof handler !== 'function' || !isToolsCall(schema)) return original(schema, ...rest);
    const wrapped = (request: { params?: { arguments?: unknown } }, ...others: unknown[]) =>
      withSentArguments(request.params?.arguments, () => (handler as (...parameters: unknown[]) => unknown)(request, ...others));
    return original(schema, ...rest.slice(0, -1), wrapped);
  };
}

/** SDK v2 names the method, SDK v1 hands in the request's zod schema (zod 3 or zod 4). */
function isToolsCall(schema: unknown): boolean {
  if (schema === 'tools/call') return true;
  const shape = (schema as { shape?: { method?: { value?: unknown; def?: { values?: unknown[] } } } } | null)?.shape;
  return shape?.method?.value === 'tools/call' || shape?.method?.def?.values?.[0] === 'tools/call';
}
