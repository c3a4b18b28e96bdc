/** The names that stand on the wire. */

/** `_meta` of every answer of a guarded tool: a {@link CallStatus}. */
export const STATUS_META = 'mcp-idempotency/status';
/** `_meta` of a request: the key, where the arguments hold none. */
export const KEY_META = 'mcp-idempotency/key';
/** `_meta` of a request: `true` asks to run a retryable failure again under the same key. */
export const RETRY_META = 'mcp-idempotency/retry';
/** The key's name among the arguments. */
export const KEY_ARGUMENT = 'idempotencyKey';
/** The argument by which a model asks for what `RETRY_META` asks for. */
export const RETRY_ARGUMENT = 'retryFailed';
/** The tool that tells how a call stands. */
export const STATUS_TOOL = 'idempotency_status';
