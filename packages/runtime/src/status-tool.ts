import { statusAnswer, type CallStatus, type ToolAnswer } from './answers/status.js';
import { wording } from './answers/wording.js';
import { refusal, iso } from './call/answer-record.js';
import { readContext } from './call/context.js';
import { principalOf } from './call/principal.js';
import { classifyKey } from './key.js';
import { STATUS_META, STATUS_TOOL } from './names.js';
import { resolveOptions, type IdempotencyOptions } from './options.js';
import { withDeadline } from './patience.js';
import { standingOf, type IdempotencyRecord } from './record.js';
import { CorruptRecordError, SchemaVersionError } from './store.js';

/** What the status tool answers in `_meta['mcp-idempotency/status']`. `none`: nothing is known of the key. */
export type QueryStatus = Omit<CallStatus, 'status'> & { readonly status: 'none' | 'in-progress' | 'awaiting-input' | 'completed' | 'failed' | 'unknown' | 'expired' };

const DESCRIPTION =
  'Tells how a call with an idempotency key stands, without running anything: in progress, completed, failed, unknown, expired, or none when no such call has arrived. Ask it when the outcome of a call is unclear, before you repeat the call.';

interface StatusArguments {
  readonly tool: string;
  readonly idempotencyKey: string;
}

/** Answers how the caller's own call with a key stands. It reads, and never runs or changes anything. */
export function statusHandler(options: IdempotencyOptions): (args: StatusArguments, context: unknown) => Promise<ToolAnswer> {
  const resolved = resolveOptions(options);
  const refused = (status: Parameters<typeof refusal>[1], text: string) => refusal(resolved, status, text).answer as ToolAnswer;
  return async ({ tool, idempotencyKey }, raw) => {
    const who = principalOf(resolved, readContext(raw), raw);
    if ('problem' in who) return refused({ status: 'misconfigured' }, who.problem);
    const key = classifyKey(idempotencyKey);
    if (!key.good) return refused({ status: 'bad-key' }, key.reason);
    let found;
    try {
      found = await withDeadline(() => resolved.store.find({ principal: who.principal, tool, key: key.key }), resolved.storeTimeoutMs);
    } catch (error) {
      if (error instanceof CorruptRecordError) return refused({ status: 'unknown' }, wording.corrupt());
      if (error instanceof SchemaVersionError) return refused({ status: 'misconfigured' }, error.message);
      return statusAnswer({ status: 'store-unavailable' }, 'The store of idempotency keys cannot be read now. Ask again later.', resolved.structuredStatus);
    }
    const { status, text } = found ? describe(found.record, found.now) : { status: { status: 'none' } satisfies QueryStatus, text: wording.none() };
    return { content: [{ type: 'text', text }], _meta: { [STATUS_META]: status } };
  };
}

function describe(record: IdempotencyRecord, now: number): { readonly status: QueryStatus; readonly text: string } {
  const standing = standingOf(record, now);
  const ranAt = iso(record.claimedAt);
  switch (standing) {
    case 'in-progress': {
      const retryAfterMs = Math.min(30_000, Math.max(1000, now - record.claimedAt));
      return { status: { status: standing, ranAt, retryAfterMs }, text: `In progress since ${ranAt}. Ask again in ${Math.ceil(retryAfterMs / 1000)} s.` };
    }
    case 'awaiting-input':
      return { status: { status: standing, ranAt }, text: `The call has asked a question and waits for the answer since ${ranAt}.` };
    case 'completed':
      return { status: { status: standing, ranAt }, text: `Completed; it ran at ${ranAt}. Send the call again with the same key and arguments to get its result; nothing will be run again.` };
    case 'failed':
      return { status: { status: standing, ranAt, retryable: record.failure === 'retryable' }, text: `Failed at ${ranAt}. Send the call again with the same key and arguments to read how.` };
    case 'unknown':
      return { status: { status: standing, ranAt }, text: wording.unknown(record.claimedAt) };
    case 'expired':
      return { status: { status: standing }, text: wording.expired() };
  }
}

interface TextSchema {
  describe(text: string): unknown;
}

/** The little of zod 3 or zod 4 that the tool's schema needs. */
export interface StatusToolZod {
  string(): TextSchema;
  object(shape: never): unknown;
}

type StatusServer = { registerTool(...parameters: never[]): unknown } | { addTool(...parameters: never[]): unknown };

/**
 * Registers the tool `idempotency_status`, by which a client or model asks how a call stands instead of repeating it.
 *
 * @param server An `McpServer` of SDK v1 or v2, or a `FastMCP`.
 * @param options Those of the guarded tools: store and principal above all.
 * @param z The `z` that the server's other schemas are made with.
 */
export function registerStatusTool(server: StatusServer, options: IdempotencyOptions, z: StatusToolZod): void {
  const handler = statusHandler(options);
  const shape = { tool: z.string().describe('Name of the tool that was called'), idempotencyKey: z.string().describe('The key that the call was sent with') };
  const annotations = { readOnlyHint: true, openWorldHint: false };
  if ('addTool' in server) {
    (server.addTool as (tool: object) => unknown)({ name: STATUS_TOOL, description: DESCRIPTION, parameters: z.object(shape as never), annotations, execute: handler });
    return;
  }
  // SDK v1 takes raw shapes in every version, zod objects only in later ones; SDK v2, which has no `tool()`, wants objects.
  const inputSchema = 'tool' in server ? shape : z.object(shape as never);
  (server.registerTool as (name: string, config: object, handler: unknown) => unknown)(STATUS_TOOL, { description: DESCRIPTION, inputSchema, annotations }, handler);
}
