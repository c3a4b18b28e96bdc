/**
 * Failures after which the other side may have acted, as programs get to see them. A condition is asked what it makes of each: those that
 * lead to a second send are the ambiguous atoms of the classifier. What was certainly refused (401, 404 of a session, 429, never
 * connected) is not among them, so a classifier that lets only those through leads nowhere.
 */
import { ABSENT, data, unknownAbout, type Supposed, type Thing } from './supposed.js';

export interface Failure {
  /** Words for people. */
  readonly what: string;
  /** `thrown`: the call fails. `answered`: it gives an answer that says so. */
  readonly how: 'thrown' | 'answered';
  /** Only clients of this kind show it. */
  readonly of?: ClientKind;
  readonly seen: Supposed;
}

/** `v1`, `v2`: the SDK's client. `http`: `fetch` and its like. */
export type ClientKind = 'v1' | 'v2' | 'http' | 'other';

const error = (classes: readonly string[], name: string, message: string, properties: Readonly<Record<string, Supposed>> = {}): Thing => ({
  kind: 'thing',
  classes: [...classes, 'Error', 'Object'],
  text: `${name}: ${message}`,
  properties: { name: data(name), message: data(message), stack: unknownAbout('failure'), ...properties },
  others: unknownAbout('failure'),
});

const coded = (code: string, message: string): Thing => error([], 'Error', message, { code: data(code), status: ABSENT, cause: ABSENT });
const v1 = (code: number, message: string): Thing => error(['McpError'], 'McpError', `MCP error ${code}: ${message}`, { code: data(code), status: ABSENT, data: ABSENT });
const v2 = (code: string, message: string): Thing => error(['SdkError'], 'SdkError', message, { code: data(code), status: ABSENT, data: ABSENT });
const answer = (properties: Readonly<Record<string, Supposed>>): Thing => ({ kind: 'thing', classes: ['Response', 'Object'], text: undefined, properties, others: unknownAbout('failure') });

const STATUSES: readonly (readonly [status: number, text: string])[] = [[408, 'Request Timeout'], [500, 'Internal Server Error'], [502, 'Bad Gateway'], [503, 'Service Unavailable'], [504, 'Gateway Timeout']];
const reset = coded('ECONNRESET', 'read ECONNRESET');

export const FAILURES: readonly Failure[] = [
  { what: 'a time-out', how: 'thrown', of: 'v1', seen: v1(-32001, 'Request timed out') },
  { what: 'a time-out', how: 'thrown', of: 'v2', seen: v2('REQUEST_TIMEOUT', 'Request timed out') },
  { what: 'a time-out', how: 'thrown', seen: error(['DOMException'], 'TimeoutError', 'The operation was aborted due to timeout', { code: data(23), cause: ABSENT }) },
  { what: 'an aborted request', how: 'thrown', seen: error(['DOMException'], 'AbortError', 'This operation was aborted', { code: data(20), cause: ABSENT }) },
  { what: 'a time-out', how: 'thrown', seen: coded('ETIMEDOUT', 'connect ETIMEDOUT') },
  { what: 'a closed connection', how: 'thrown', of: 'v1', seen: v1(-32000, 'Connection closed') },
  { what: 'a closed connection', how: 'thrown', of: 'v2', seen: v2('CONNECTION_CLOSED', 'Connection closed') },
  { what: 'a reset connection', how: 'thrown', seen: reset },
  { what: 'a reset connection', how: 'thrown', seen: coded('ECONNRESET', 'socket hang up') },
  { what: 'a broken pipe', how: 'thrown', seen: coded('EPIPE', 'write EPIPE') },
  { what: '`fetch failed`', how: 'thrown', seen: error(['TypeError'], 'TypeError', 'fetch failed', { code: ABSENT, status: ABSENT, cause: reset }) },
  ...STATUSES.flatMap(([status, text]): Failure[] => [
    { what: `HTTP ${status}`, how: 'thrown', of: 'v1', seen: error(['StreamableHTTPError'], 'Error', `Streamable HTTP error: Error POSTing to endpoint (HTTP ${status}): ${text}`, { code: data(status) }) },
    { what: `HTTP ${status}`, how: 'thrown', of: 'v2', seen: error(['SdkHttpError', 'SdkError'], 'SdkHttpError', `Error POSTing to endpoint: ${text}`, { status: data(status), statusText: data(text), code: data('CLIENT_HTTP_FAILED') }) },
    { what: `HTTP ${status}`, how: 'answered', of: 'http', seen: answer({ status: data(status), ok: data(false), statusText: data(text) }) },
  ]),
  { what: 'a result with `isError`', how: 'answered', of: 'v1', seen: answer({ isError: data(true) }) },
  { what: 'a result with `isError`', how: 'answered', of: 'v2', seen: answer({ isError: data(true) }) },
];

/** What a call gives when all is well. */
export const successOf = (kind: ClientKind): Thing => answer(kind === 'http' ? { status: data(200), ok: data(true), statusText: data('OK') } : { isError: ABSENT });

/** Failures as clients of a kind show them. */
export const collectFailures = (kind: ClientKind): readonly Failure[] => FAILURES.filter(({ of }) => of === undefined || of === kind || (kind === 'other' && of !== 'http'));

/** Codes of the SDK's errors by the name of their member. */
export const SDK_CODES: ReadonlyMap<string, string | number> = new Map<string, string | number>(Object.entries({
  'ErrorCode.ConnectionClosed': -32000, 'ErrorCode.RequestTimeout': -32001, 'ErrorCode.ParseError': -32700, 'ErrorCode.InvalidRequest': -32600, 'ErrorCode.MethodNotFound': -32601,
  'ErrorCode.InvalidParams': -32602, 'ErrorCode.InternalError': -32603, 'ErrorCode.UrlElicitationRequired': -32042,
  'SdkErrorCode.RequestTimeout': 'REQUEST_TIMEOUT', 'SdkErrorCode.ConnectionClosed': 'CONNECTION_CLOSED', 'SdkErrorCode.NotConnected': 'NOT_CONNECTED', 'SdkErrorCode.SendFailed': 'SEND_FAILED',
  'SdkErrorCode.InvalidResult': 'INVALID_RESULT', 'ProtocolErrorCode.ParseError': -32700, 'ProtocolErrorCode.InvalidRequest': -32600, 'ProtocolErrorCode.MethodNotFound': -32601,
  'ProtocolErrorCode.InvalidParams': -32602, 'ProtocolErrorCode.InternalError': -32603, 'ProtocolErrorCode.HeaderMismatch': -32020,
}));
