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

const STATUSES = Object.entries({ 408: 'Request Timeout', 500: 'Internal Server Error', 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout' }).map(([status, text]) => [Number(status), text] as const);
/** The connection broke: whether the other side has done anything nobody knows. */
export const reset = coded('ECONNRESET', 'read ECONNRESET');

const thrown = (what: string, seen: Thing, of?: ClientKind): Failure => ({ what, how: 'thrown', seen, ...(of && { of }) });
const answered = (what: string, properties: Readonly<Record<string, Supposed>>, of: ClientKind): Failure => ({ what, how: 'answered', seen: answer(properties), of });

export const FAILURES: readonly Failure[] = [
  thrown('a time-out', v1(-32001, 'Request timed out'), 'v1'),
  thrown('a time-out', v2('REQUEST_TIMEOUT', 'Request timed out'), 'v2'),
  thrown('a time-out', error(['DOMException'], 'TimeoutError', 'The operation was aborted due to timeout', { code: data(23), cause: ABSENT })),
  thrown('an aborted request', error(['DOMException'], 'AbortError', 'This operation was aborted', { code: data(20), cause: ABSENT })),
  thrown('a time-out', coded('ETIMEDOUT', 'connect ETIMEDOUT')),
  thrown('a closed connection', v1(-32000, 'Connection closed'), 'v1'),
  thrown('a closed connection', v2('CONNECTION_CLOSED', 'Connection closed'), 'v2'),
  thrown('a reset connection', reset),
  thrown('a reset connection', coded('ECONNRESET', 'socket hang up')),
  thrown('a broken pipe', coded('EPIPE', 'write EPIPE')),
  thrown('`fetch failed`', error(['TypeError'], 'TypeError', 'fetch failed', { code: ABSENT, status: ABSENT, cause: reset })),
  ...STATUSES.flatMap(([status, text]): Failure[] => [
    thrown(`HTTP ${status}`, error(['StreamableHTTPError'], 'Error', `Streamable HTTP error: Error POSTing to endpoint (HTTP ${status}): ${text}`, { code: data(status) }), 'v1'),
    thrown(`HTTP ${status}`, error(['SdkHttpError', 'SdkError'], 'SdkHttpError', `Error POSTing to endpoint: ${text}`, { status: data(status), statusText: data(text), code: data('CLIENT_HTTP_FAILED') }), 'v2'),
    answered(`HTTP ${status}`, { status: data(status), ok: data(false), statusText: data(text) }, 'http'),
  ]),
  answered('a result with `isError`', { isError: data(true) }, 'v1'),
  answered('a result with `isError`', { isError: data(true) }, 'v2'),
];

/** What a call gives when all is well. */
export const successOf = (kind: ClientKind): Thing => answer(kind === 'http' ? { status: data(200), ok: data(true), statusText: data('OK') } : { isError: ABSENT });

/** Failures as clients of a kind show them. */
export const collectFailures = (kind: ClientKind): readonly Failure[] => FAILURES.filter(({ of }) => of === undefined || of === kind || (kind === 'other' && of !== 'http'));

const RPC_CODES = new Map(Object.entries({ ConnectionClosed: -32000, RequestTimeout: -32001, ParseError: -32700, InvalidRequest: -32600, MethodNotFound: -32601, InvalidParams: -32602, InternalError: -32603, UrlElicitationRequired: -32042, HeaderMismatch: -32020 }));

/** The code of an error of the SDK's by its member: `ErrorCode.RequestTimeout`; those of `SdkErrorCode` are their names. */
export function sdkCodeOf([...path]: readonly string[]): string | number | undefined {
  const name = path.pop() ?? '';
  const of = path.pop() ?? '';
  if (of === 'SdkErrorCode') return name.replaceAll(/(?!^)(?=[A-Z])/g, '_').toUpperCase();
  return of.endsWith('ErrorCode') ? RPC_CODES.get(name) : undefined;
}
