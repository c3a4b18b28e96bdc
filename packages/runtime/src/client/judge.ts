import type { CallStatus } from '../answers/status.js';
import { reasonOf } from '../message-of.js';
import { STATUS_META } from '../names.js';
import { classifySendError } from './classify-error.js';
import type { ToolResult } from './tool-client.js';

/** What one send has brought. */
export type Sent =
  | { readonly kind: 'completed'; readonly result: ToolResult; readonly replayed: boolean }
  /** The call has failed: the server says so by the key's record (`byKey`), or, where it knows no keys, of this one run. */
  | { readonly kind: 'failed'; readonly reason: string; readonly result: ToolResult; readonly retryable: boolean; readonly byKey: boolean }
  /** This send was turned away before anything was run; what an earlier one did it does not say. */
  | { readonly kind: 'refused'; readonly reason: string; readonly result?: ToolResult; readonly error?: unknown }
  /** The server does not know how the call stands. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Somebody is at it. */
  | { readonly kind: 'wait'; /** When to ask again, as the server said it: a number of milliseconds if it did. */ readonly ms: unknown }
  /** Nothing was done by this send, and it may be sent again. */
  | { readonly kind: 'again'; readonly reason: string; readonly error?: unknown; readonly reconnect: boolean }
  /** The server may have acted. */
  | { readonly kind: 'ambiguous'; readonly reason: string; readonly reconnect: boolean };

/** The status that a server which honours keys puts into its answer; undefined where there is none. */
export function statusOf(result: ToolResult): CallStatus | undefined {
  const status = result._meta?.[STATUS_META];
  return typeof status === 'object' && status !== null ? (status as CallStatus) : undefined;
}

/** Judges an answer. */
export function judgeAnswer(result: ToolResult): Sent {
  const status = statusOf(result);
  const reason = textOf(result);
  const failed = (retryable: boolean, byKey: boolean): Sent => ({ kind: 'failed', reason, result, retryable, byKey });
  if (!status) return result.isError ? failed(false, false) : { kind: 'completed', result, replayed: false };
  switch (status.status) {
    case 'completed':
      return { kind: 'completed', result, replayed: false };
    case 'replayed':
      return status.outcome === 'failed' ? failed(status.retryable === true, true) : { kind: 'completed', result, replayed: true };
    case 'failed':
      return failed(status.retryable === true, true);
    case 'in-progress':
      return { kind: 'wait', ms: status.retryAfterMs };
    case 'store-unavailable':
      return { kind: 'again', reason, reconnect: false };
    case 'conflict':
    case 'missing-key':
    case 'bad-key':
    case 'misconfigured':
      return { kind: 'refused', reason, result };
    default:
      // Also what a later version of the server may say: it has not said that nothing happened.
      return { kind: 'unknown', reason };
  }
}

/** Judges what a send threw. @param sends How often the call has been sent. */
export function judgeError(error: unknown, sends: number): Sent {
  const reason = reasonOf(error);
  switch (classifySendError(error)) {
    case 'refused':
      return { kind: 'refused', reason, error };
    case 'not-sent':
      return { kind: 'again', reason, error, reconnect: true };
    case 'later':
      return { kind: 'again', reason, error, reconnect: false };
    case 'ambiguous':
      return { kind: 'ambiguous', reason, reconnect: !isTimeout(error) || sends > 1 };
  }
}

function isTimeout(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === -32_001 || code === 'REQUEST_TIMEOUT';
}

function textOf({ content }: ToolResult): string {
  const text = (content ?? []).flatMap((block) => block.text ?? []).join('\n');
  return text === '' ? 'The tool reported an error.' : text;
}
