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

/** The little of zod that a schema needs; zod 3 and zod 4 have it. */
interface ZodLike<Text, Flag> {
  string(): Text;
  boolean(): Flag;
}

interface TextSchema<Text> {
  min(length: number): Text;
  max(length: number): Text;
  describe(text: string): Text;
}

/**
 * The key as a field of an input schema: `{ idempotencyKey: keySchema(z), … }`.
 *
 * @param z The `z` of zod 3 or zod 4.
 */
export function keySchema<Text extends TextSchema<Text>>(z: Pick<ZodLike<Text, unknown>, 'string'>, options: { readonly retentionMs?: number } = {}): Text {
  return z.string().min(MIN_KEY_LENGTH).max(MAX_KEY_LENGTH).describe(keyDescription(options.retentionMs));
}

/** The optional argument that asks to run a failure again: `{ retryFailed: retrySchema(z), … }`. */
export function retrySchema<Described, Optional extends { describe(text: string): Described }, Flag extends { optional(): Optional }>(z: Pick<ZodLike<unknown, Flag>, 'boolean'>): Described {
  return z.boolean().optional().describe(RETRY_DESCRIPTION);
}

/** The key as a property of a JSON Schema. */
export function keyJsonSchema(options: { readonly retentionMs?: number } = {}) {
  return { type: 'string', minLength: MIN_KEY_LENGTH, maxLength: MAX_KEY_LENGTH, description: keyDescription(options.retentionMs) } as const;
}

/** The argument that asks to run a failure again, as a property of a JSON Schema. */
export function retryJsonSchema() {
  return { type: 'boolean', description: RETRY_DESCRIPTION } as const;
}
