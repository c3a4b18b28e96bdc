/** What an error of a send says about whether the server may have acted. */

export type SendFailure =
  /** The server said no before it did anything. Sending the same again is of no use. */
  | 'refused'
  /** Nothing reached a server that would have acted: it may be sent again, over a new connection. */
  | 'not-sent'
  /** The server said: later. */
  | 'later'
  /** The server may have acted: timeout, reset, closed connection, 5xx. */
  | 'ambiguous';

const NEVER_CONNECTED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'NOT_CONNECTED']);
/** JSON-RPC errors that a server gives before it calls a tool. */
const REFUSED_CODES: ReadonlySet<unknown> = new Set([-32_700, -32_600, -32_601, -32_602, -32_020, -32_021, -32_022]);

/** What SDK v1 and v2 call a JSON-RPC error that came back. */
const PROTOCOL_ERRORS: ReadonlySet<string> = new Set(['McpError', 'ProtocolError']);

/** Judges an error that `callTool` of SDK v1 or v2 threw, by codes and names, so that neither has to be installed. */
export function classifySendError(error: unknown): SendFailure {
  if (!(error instanceof Error)) return 'ambiguous';
  const { code, status } = error as { code?: unknown; status?: unknown };
  // The clients check a result against the tool's output schema after the tool has run.
  if (/output schema|structured content/i.test(error.message)) return 'ambiguous';
  // A JSON-RPC error is the server's answer. Its code and its words are the server's own: a 404 or "not connected" may be about what the tool found.
  if (PROTOCOL_ERRORS.has(error.name)) return REFUSED_CODES.has(code) ? 'refused' : 'ambiguous';
  if (/^Not connected/.test(error.message)) return 'not-sent';
  if (error.name === 'UnauthorizedError' || error.name === 'InsufficientScopeError') return 'refused';
  const http = typeof status === 'number' ? status : typeof code === 'number' && code >= 100 && code < 600 ? code : undefined;
  if (http !== undefined) return classifyStatus(http, error.message);
  if (REFUSED_CODES.has(code)) return 'refused';
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    if (NEVER_CONNECTED.has((cause as { code?: unknown }).code)) return 'not-sent';
    // Several addresses were tried, and none of them answered.
    if (cause instanceof AggregateError && cause.errors.length > 0 && cause.errors.every((one: unknown) => NEVER_CONNECTED.has((one as { code?: unknown }).code))) return 'not-sent';
  }
  return 'ambiguous';
}

function classifyStatus(status: number, message: string): SendFailure {
  if (status === 404 || (status === 400 && /session|not initialized/i.test(message))) return 'not-sent';
  if (status === 429) return 'later';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'ambiguous';
}
