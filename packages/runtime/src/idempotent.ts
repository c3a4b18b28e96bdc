import { isHandlerContext, readContext } from './call/context.js';
import { guard } from './call/guarded-call.js';
import type { Effect } from './call/run.js';
import { resolveOptions, type IdempotencyOptions, type ResolvedOptions } from './options.js';
import { sentArguments, withoutSentArguments, withSentArguments } from './sent-arguments.js';
import type { IdempotencyStore, TransactionalStore } from './store.js';

type Handler = (...parameters: never[]) => unknown;
type Arguments = Readonly<Record<string, unknown>>;

/**
 * Guards a tool's handler: for each key it runs once, and everybody who sends the key again gets the recorded outcome. The
 * handler keeps its type. It may be one of SDK v1 (`registerTool`, `tool`), SDK v2 (`registerTool`) or fastmcp (`execute`).
 *
 * @param tool The tool's name, as it is registered.
 * @throws TypeError when options contradict each other.
 */
export function idempotent<H extends Handler>(tool: string, options: IdempotencyOptions, handler: H): H {
  const resolved = resolveOptions(options);
  const run = handler as unknown as (...parameters: unknown[]) => unknown;
  return (async (...parameters: unknown[]) => {
    const { alone, args, raw } = readParameters(parameters);
    return call(resolved, tool, args, raw, { kind: 'plain', run: (context) => (alone ? run(context) : run(parameters[0], context)) });
  }) as unknown as H;
}

/**
 * As `idempotent`, for a handler that is registered under several names, in a loop or by a function of the program's own: guarded
 * under the names that `tools` has, and given back as it is under others.
 *
 * @param tools The guarded tools by name, each with the options that are its own.
 * @param tool The name under which it is registered this time.
 * @throws TypeError when options contradict each other.
 */
export function idempotentAmong<H extends Handler>(tools: Readonly<Record<string, Partial<IdempotencyOptions>>>, tool: string, options: IdempotencyOptions, handler: H): H {
  return Object.hasOwn(tools, tool) ? idempotent(tool, { ...options, ...tools[tool] }, handler) : handler;
}

/** Under what a plain value is recorded. */
const VALUE = 'mcp-idempotency/value';

/**
 * As `idempotent`, for handlers that give a plain value of which their framework makes the result (mcp-framework, Mastra): the value
 * is recorded and handed out again as it is. What is no value (a refusal, a failure, an outcome that nobody knows) is thrown with its
 * text; such frameworks answer what is thrown with `isError`.
 *
 * @throws TypeError when options contradict each other.
 */
export function idempotentValue<H extends Handler>(tool: string, options: IdempotencyOptions, handler: H): H {
  const run = handler as unknown as (...parameters: unknown[]) => unknown;
  // `null` has a JSON form, `undefined` has none.
  const guarded = idempotent(tool, options, async (...parameters: unknown[]) => ({ [VALUE]: (await run(...parameters)) ?? null }));
  return (async (...parameters: unknown[]) => {
    const answer: unknown = await guarded(...parameters);
    if (typeof answer === 'object' && answer !== null && VALUE in answer) return answer[VALUE];
    throw new Error(textOf(answer));
  }) as unknown as H;
}

/** The text of an answer that is no value. */
function textOf(answer: unknown): string {
  const { content } = answer as { readonly content?: readonly { readonly text?: string }[] };
  return (content ?? []).flatMap(({ text }) => text ?? []).join('\n');
}

/**
 * As `idempotent`, with effect and record in one transaction of the store's database: at most one effect per key is ever
 * committed there, whatever crashes. The handler must write through `tx` (PostgreSQL: a client of the pool; SQLite: a
 * connection of its own, and the handler must be synchronous). What it throws, or returns with `isError`, rolls everything back.
 *
 * A lost lease is `'rerun'` unless `onLostLease` says otherwise: what was not recorded was not written either.
 *
 * @throws TypeError when options contradict each other.
 */
export function idempotentTransaction<Tx, Args, Context, Result>(
  tool: string,
  options: IdempotencyOptions<TransactionalStore<Tx>>,
  handler: (args: Args, tx: Tx, context: Context) => Result | Promise<Result>,
): (args: Args, context: Context) => Promise<Result> {
  const resolved = resolveOptions<TransactionalStore<Tx>>({ ...options, onLostLease: options.onLostLease ?? 'rerun' });
  return async (...parameters: unknown[]) => {
    const { alone, args, raw } = readParameters(parameters);
    return (await call(resolved as ResolvedOptions, tool, args, raw, {
      kind: 'transaction',
      store: resolved.store as TransactionalStore<unknown>,
      run: (tx, context) => handler((alone ? args : parameters[0]) as Args, tx as Tx, context as Context),
    })) as Result;
  };
}

/** A request of `tools/call`, in either SDK. */
interface CallToolRequest {
  readonly params: { readonly name: string; readonly arguments?: Readonly<Record<string, unknown>> };
}

/**
 * Guards the named tools of a low-level handler of `tools/call` (`server.setRequestHandler`, SDK v1 or v2). Calls of other tools
 * pass. Arguments are compared as they were sent.
 *
 * @param tools The guarded tools by name, each with the options that are its own.
 * @throws TypeError when options contradict each other.
 */
export function idempotentRequests<H extends Handler>(tools: Readonly<Record<string, Partial<IdempotencyOptions>>>, options: IdempotencyOptions, handler: H): H {
  const resolved = new Map(Object.entries(tools).map(([tool, own]) => [tool, resolveOptions({ ...options, ...own })]));
  const run = handler as unknown as (...parameters: unknown[]) => unknown;
  return (async (request: CallToolRequest, raw: unknown, ...rest: unknown[]) => {
    const { name, arguments: args } = request.params;
    const own = resolved.get(name);
    if (!own) return run(request, raw, ...rest);
    return withSentArguments(args ?? {}, () => call(own, name, asArguments(args), raw, { kind: 'plain', run: (context) => run(request, context, ...rest) }));
  }) as unknown as H;
}

function call(options: ResolvedOptions<IdempotencyStore>, tool: string, args: Arguments, raw: unknown, effect: Effect): Promise<unknown> {
  const of = { tool, args, sent: sentArguments(), context: readContext(raw), raw, effect };
  return withoutSentArguments(() => guard(options, of));
}

/** What a library hands to a handler: without an input schema the SDKs hand over the context alone. */
function readParameters(parameters: readonly unknown[]): { readonly alone: boolean; readonly args: Arguments; readonly raw: unknown } {
  const alone = parameters.length === 1 && isHandlerContext(parameters[0]);
  return { alone, args: asArguments(alone ? undefined : parameters[0]), raw: alone ? parameters[0] : parameters[1] };
}

function asArguments(value: unknown): Arguments {
  return typeof value === 'object' && value !== null ? (value as Arguments) : {};
}
