import { MAX_KEY_LENGTH, MIN_KEY_LENGTH } from './key.js';

/**
 * What a client or model reads about the key: when to make one, when to use it again, when to drop it.
 *
 * @param retentionMs How long the server remembers it, in milliseconds; default 24 h.
 */
export function keyDescription(retentionMs = 24 * 3_600_000): string {
  const hours = retentionMs / 3_600_000;
  const lifetime = hours >= 1 ? `${Math.floor(hours)} h` : `${Math.floor(retentionMs / 60_000)} min`;
  return (
    `Idempotency key of this one intent. Make a new random value, best a UUID, before the first call. Reuse the same value, with the same arguments, on every retry of that call: ` +
    `after a timeout, a lost connection or an unclear outcome. Drop it once the outcome is known, and make a new one for the next intent, even if its arguments are equal. ` +
    `${MIN_KEY_LENGTH} to ${MAX_KEY_LENGTH} characters; the server remembers it for ${lifetime}.`
  );
}

/** What a model reads about the argument that asks to run a failure again. */
export const RETRY_DESCRIPTION =
  'Set to true only when this call has failed under the same idempotency key, was reported as retryable, and shall be run again. It never repeats a call that was completed.';

/**
 * The key as a field of an input schema: `{ idempotencyKey: keySchema(z.string()), … }`. A call without it is refused; write
 * `.optional()` behind it to allow that.
 *
 * In types made of the schema the field is optional all the same: the runtime deals with the key, so code that calls a handler's
 * functions by itself, such as a test, need not make one up.
 *
 * @param text A string schema of zod 3 or zod 4.
 */
export function keySchema<S extends TextSchema>(text: S, options: { readonly retentionMs?: number } = {}): OptionalInTypes<S> {
  // Each of the three returns the type it is called on.
  const bounded = (text.min(MIN_KEY_LENGTH) as S).max(MAX_KEY_LENGTH) as S;
  return bounded.describe(keyDescription(options.retentionMs)) as OptionalInTypes<S>;
}

type OptionalInTypes<S> = S extends { optional(): infer Optional } ? Optional : S;

/**
 * The optional argument that asks to run a failure again: `{ retryFailed: retrySchema(z.boolean().optional()), … }`.
 *
 * @param flag An optional boolean schema of zod 3 or zod 4; the schema that is returned has its type.
 */
export function retrySchema<S extends { describe(text: string): unknown }>(flag: S): S {
  return flag.describe(RETRY_DESCRIPTION) as S;
}

/** The little of a string schema that is used. */
interface TextSchema {
  min(length: number): unknown;
  max(length: number): unknown;
  describe(text: string): unknown;
}

/** The key as a property of a JSON Schema. */
export function keyJsonSchema(options: { readonly retentionMs?: number } = {}) {
  return { type: 'string', minLength: MIN_KEY_LENGTH, maxLength: MAX_KEY_LENGTH, description: keyDescription(options.retentionMs) } as const;
}

/** The argument that asks to run a failure again, as a property of a JSON Schema. */
export function retryJsonSchema() {
  return { type: 'boolean', description: RETRY_DESCRIPTION } as const;
}
