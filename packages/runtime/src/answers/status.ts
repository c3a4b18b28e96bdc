import type { CallOutcome } from '../call-record.js';
import { STATUS_META } from '../names.js';

/** What stands in `_meta['mcp-idempotency/status']` of an answer. Its presence tells a client that the server honours keys. */
export interface CallStatus {
  readonly status: CallOutcome;
  /** When the run whose outcome this is was started, ISO 8601 in UTC by the store's clock. */
  readonly ranAt?: string;
  /** In progress: when to ask again, milliseconds from now. */
  readonly retryAfterMs?: number;
  /** `false` when the outcome could not be recorded (yet): a resend may be answered `unknown`. */
  readonly recorded?: boolean;
  /** Whether the recorded failure may be run again under the same key when the caller asks for it. */
  readonly retryable?: boolean;
  /** Of a replay: how the run ended. */
  readonly outcome?: 'completed' | 'failed';
}

/** A `CallToolResult` of MCP, as far as answers use it. */
export interface ToolAnswer {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly _meta: Readonly<Record<string, unknown>>;
}

/** An answer instead of a result. It is an error to every client that knows nothing of keys. */
export function statusAnswer(status: CallStatus, text: string, structured: boolean): ToolAnswer {
  return {
    content: [{ type: 'text', text }],
    isError: true,
    ...(structured ? { structuredContent: { ...status, message: text } } : {}),
    _meta: { [STATUS_META]: status },
  };
}

/**
 * The handler's result with the status in its `_meta`, and, where one is given, a note at its end. What is no tool result in
 * the form of the SDKs (fastmcp takes text, a single content block, or nothing) is made one; what cannot be, stays as it is.
 */
export function withStatus(result: unknown, status: CallStatus, note: string | undefined): unknown {
  const notes = note === undefined ? [] : [{ type: 'text' as const, text: note }];
  const meta = { [STATUS_META]: status };
  if (result === undefined || result === null) return { content: notes, _meta: meta };
  if (typeof result === 'string') return { content: [{ type: 'text', text: result }, ...notes], _meta: meta };
  if (typeof result !== 'object') return result;
  const fields = result as { content?: unknown; _meta?: object; type?: unknown };
  if (Array.isArray(fields.content)) return { ...fields, content: [...(fields.content as unknown[]), ...notes], _meta: { ...fields._meta, ...meta } };
  if (fields.content === undefined && 'structuredContent' in fields) return { ...fields, content: notes, _meta: { ...fields._meta, ...meta } };
  if (typeof fields.type === 'string') return { content: [fields, ...notes], _meta: meta };
  return result;
}
