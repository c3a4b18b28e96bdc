/**
 * What a handler's context says of the call, whichever library made it: SDK v1 (`extra`), SDK v2 (`ctx`) or fastmcp. They are
 * told apart by structure, so that none of them has to be installed.
 */
import { RETRY_META, KEY_META } from '../names.js';

export interface CallContext {
  readonly sdk: 'sdk-v1' | 'sdk-v2' | 'fastmcp' | 'none';
  /** `_meta` of the request; fastmcp hands none out. */
  readonly meta: Readonly<Record<string, unknown>>;
  readonly sessionId: string | undefined;
  /** Who the library says is calling; undefined without authentication. */
  readonly auth: unknown;
  /** Aborts when the caller cancels or goes; undefined where the library has none. */
  readonly signal: AbortSignal | undefined;
  /** What the person answered to the last question (SDK v2). */
  readonly inputResponses: Readonly<Record<string, unknown>> | undefined;
  /** The state that came back with it (SDK v2), as it was sent or as the server's own check decoded it. */
  readonly requestState: unknown;
  /** Sends progress; undefined when the caller asked for none. */
  readonly sendProgress: ((progress: number, message: string) => Promise<void>) | undefined;
  /** Asks the person while the call waits; undefined where that is done by a result (SDK v2) or not at all. */
  readonly elicit: ((params: ElicitParams, options: ElicitOptions) => Promise<ElicitAnswer>) | undefined;
  /** The context to hand to the handler: with another signal, and telling when the handler sends progress by itself. */
  readonly shielded: (signal: AbortSignal, onProgress: () => void) => unknown;
}

export interface ElicitParams {
  readonly message: string;
  readonly requestedSchema: { readonly type: 'object'; readonly properties: Readonly<Record<string, object>>; readonly required: readonly string[] };
}

/** How long the answer is waited for, in milliseconds, and what ends the waiting before. */
export interface ElicitOptions {
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

export interface ElicitAnswer {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Readonly<Record<string, unknown>>;
}

type Notification = { readonly method: string; readonly params?: object };
type Fields = Readonly<Record<string, unknown>>;

interface SdkV1Extra {
  readonly requestId: unknown;
  readonly signal: AbortSignal;
  readonly sessionId?: string;
  readonly authInfo?: unknown;
  readonly _meta?: Fields;
  sendNotification(notification: Notification): Promise<void>;
  sendRequest(request: object, schema: object, options?: object): Promise<unknown>;
}

interface SdkV2Context {
  readonly sessionId?: string;
  readonly http?: { readonly authInfo?: unknown };
  readonly mcpReq: {
    readonly _meta?: Fields;
    readonly signal: AbortSignal;
    readonly inputResponses?: Fields;
    requestState?(): unknown;
    notify(notification: Notification): Promise<void>;
  };
}

interface FastMcpContext {
  readonly session?: unknown;
  readonly sessionId?: string;
  readonly signal?: AbortSignal;
  readonly requestId?: string;
  readonly log: unknown;
  reportProgress(progress: { progress: number; total?: number }): Promise<void>;
  elicit?(params: object, options: object): Promise<unknown>;
}

/** Whether the value is a handler's context, rather than arguments. */
export function isHandlerContext(value: unknown): boolean {
  return isSdkV2(value) || isSdkV1(value) || isFastMcp(value);
}

/** Reads the context. A value that is none gives a call without `_meta`, session and authentication. */
export function readContext(context: unknown): CallContext {
  if (isSdkV2(context)) return readSdkV2(context);
  if (isSdkV1(context)) return readSdkV1(context);
  if (isFastMcp(context)) return readFastMcp(context);
  return readOther(isObject(context) ? context : {}, context);
}

/**
 * The context of another framework, by the names that such have. Whether a request is authenticated above all: it must not pass for one
 * of nobody, or two users would have their keys in common.
 */
function readOther({ _meta, sessionId, authInfo, auth, http }: Fields, context: unknown): CallContext {
  return {
    sdk: 'none',
    meta: isObject(_meta) ? _meta : {},
    sessionId: typeof sessionId === 'string' ? sessionId : undefined,
    auth: authInfo ?? auth ?? (isObject(http) ? http['authInfo'] : undefined),
    signal: undefined,
    inputResponses: undefined,
    requestState: undefined,
    sendProgress: undefined,
    elicit: undefined,
    shielded: () => context,
  };
}

/** The key that stands in `_meta`, and whether `_meta` asks for a retry. */
export function readMeta(meta: Fields): { readonly key: unknown; readonly retry: boolean } {
  return { key: meta[KEY_META], retry: meta[RETRY_META] === true };
}

function readSdkV1(extra: SdkV1Extra): CallContext {
  const token = extra._meta?.['progressToken'];
  return {
    sdk: 'sdk-v1',
    meta: extra._meta ?? {},
    sessionId: extra.sessionId,
    auth: extra.authInfo,
    signal: extra.signal,
    inputResponses: undefined,
    requestState: undefined,
    sendProgress: token === undefined ? undefined : (progress, message) => extra.sendNotification({ method: 'notifications/progress', params: { progressToken: token, progress, message } }),
    elicit: async (params, options) => (await extra.sendRequest({ method: 'elicitation/create', params }, AS_IT_IS, options)) as ElicitAnswer,
    shielded: (signal, onProgress) => ({ ...extra, signal, sendNotification: watched(extra.sendNotification.bind(extra), onProgress) }),
  };
}

function readSdkV2(context: SdkV2Context): CallContext {
  const { mcpReq } = context;
  const token = mcpReq._meta?.['progressToken'];
  return {
    sdk: 'sdk-v2',
    meta: mcpReq._meta ?? {},
    sessionId: context.sessionId,
    auth: context.http?.authInfo,
    signal: mcpReq.signal,
    inputResponses: mcpReq.inputResponses,
    requestState: mcpReq.requestState?.(),
    sendProgress: token === undefined ? undefined : (progress, message) => mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, progress, message } }),
    // SDK v2 asks by a result of the handler, on connections of both eras.
    elicit: undefined,
    shielded: (signal, onProgress) => ({ ...context, mcpReq: { ...mcpReq, signal, notify: watched(mcpReq.notify.bind(mcpReq), onProgress) } }),
  };
}

function readFastMcp(context: FastMcpContext): CallContext {
  return {
    sdk: 'fastmcp',
    meta: {},
    sessionId: context.sessionId,
    auth: context.session,
    signal: context.signal,
    inputResponses: undefined,
    requestState: undefined,
    // fastmcp drops it where the caller asked for none.
    sendProgress: (progress) => context.reportProgress({ progress }),
    elicit: context.elicit && (async (params, options) => (await context.elicit!(params, options)) as ElicitAnswer),
    shielded: (signal, onProgress) => ({
      ...context,
      signal,
      reportProgress: (progress: { progress: number }) => {
        onProgress();
        return context.reportProgress(progress);
      },
    }),
  };
}

function watched<Rest extends unknown[]>(send: (notification: Notification, ...rest: Rest) => Promise<void>, onProgress: () => void) {
  return (notification: Notification, ...rest: Rest): Promise<void> => {
    if (notification.method === 'notifications/progress') onProgress();
    return send(notification, ...rest);
  };
}

/** A schema that takes what comes: SDK v1 wants one for the answer, and calls either of these. */
const AS_IT_IS = { parse: (value: unknown) => value, safeParse: (value: unknown) => ({ success: true, data: value }) };

function isSdkV1(value: unknown): value is SdkV1Extra {
  return isObject(value) && 'requestId' in value && typeof value['sendNotification'] === 'function' && value['signal'] instanceof AbortSignal;
}

function isSdkV2(value: unknown): value is SdkV2Context {
  return isObject(value) && isObject(value['mcpReq']) && typeof value['mcpReq']['notify'] === 'function';
}

function isFastMcp(value: unknown): value is FastMcpContext {
  return isObject(value) && typeof value['reportProgress'] === 'function' && isObject(value['log']);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
