import { LeaseLostError, RetryableError, UnknownOutcomeError } from './errors.js';
import { STATUS_META } from './names.js';
import type { FailureVerdict } from './options.js';

/** Codes of connections that broke after something may have been sent. */
const BROKEN: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_ABORTED', 'ABORT_ERR', 23, 20]);
/** Codes of connections that never came about. */
const NEVER_SENT: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * What a handler's error says about its effect: a lost answer from upstream (timeout, reset, abort) leaves it `unknown`, a
 * connection that never came about is `retryable`, everything else is a `final` refusal. A result with `isError` that another guarded
 * tool has given, and that is handed on, says it by its status.
 */
export function classifyFailure(failure: unknown): FailureVerdict {
  const told = readStatus(failure);
  if (told) return classifyStatus(told);
  for (let error = failure, depth = 0; error instanceof Error && depth < 8; error = error.cause, depth += 1) {
    // Who stops because the lease is lost does not know how far it came.
    if (error instanceof UnknownOutcomeError || error instanceof LeaseLostError) return 'unknown';
    if (error instanceof RetryableError) return 'retryable';
    const code = (error as { code?: unknown }).code;
    if (NEVER_SENT.has(code)) return 'retryable';
    if (BROKEN.has(code) || error.name === 'AbortError' || error.name === 'TimeoutError') return 'unknown';
    // The cause, where there is one, says more.
    if (error.message === 'fetch failed' && error.cause === undefined) return 'unknown';
  }
  return 'final';
}

interface Told {
  readonly status?: unknown;
  readonly retryable?: unknown;
}

function readStatus(result: unknown): Told | undefined {
  const { _meta } = (result ?? {}) as { readonly _meta?: Readonly<Record<string, unknown>> | null };
  const status = _meta?.[STATUS_META];
  return typeof status === 'object' && status !== null ? status : undefined;
}

/** What is still under way there, or not known there, is not known here. */
function classifyStatus({ status, retryable }: Told): FailureVerdict {
  switch (status) {
    case 'failed':
    case 'replayed':
      return retryable === true ? 'retryable' : 'final';
    case 'store-unavailable':
      return 'retryable';
    case 'conflict':
    case 'missing-key':
    case 'bad-key':
    case 'misconfigured':
      return 'final';
    default:
      return 'unknown';
  }
}
