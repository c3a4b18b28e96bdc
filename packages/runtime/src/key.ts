/** What makes a good key, and what a key says of its own age. */

/** A key has at least this many characters… */
export const MIN_KEY_LENGTH = 16;
/** …and at most this many: what the upstream services that take keys accept. */
export const MAX_KEY_LENGTH = 255;

export type KeyVerdict =
  | { readonly good: true; readonly key: string; /** Milliseconds since 1970 that the key was made at, by its maker's clock; null when it does not say. */ readonly mintedAt: number | null }
  | { readonly good: false; /** A sentence for the caller. */ readonly reason: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** UUIDs that stand in specifications and tutorials: somebody copied the example. */
const TEXTBOOK: ReadonlySet<string> = new Set([
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '123e4567-e89b-12d3-a456-426614174000',
  '123e4567-e89b-12d3-a456-426655440000',
  '550e8400-e29b-41d4-a716-446655440000',
  'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  'c232ab00-9414-11ec-b3c8-9f6bdeced846',
  '919108f7-52d1-4320-9bac-f847db4148a8',
  '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  '8e03978e-40d5-43e8-bc93-6894a57f9324',
]);

/** Whether the value can tell one intent from another, and if not, why. It says nothing about whether it has been used. */
export function classifyKey(value: unknown): KeyVerdict {
  const bad = (reason: string): KeyVerdict => ({ good: false, reason });
  if (typeof value !== 'string') return bad(`The idempotency key must be a string, not ${value === null ? 'null' : typeof value}.`);
  if (value.length < MIN_KEY_LENGTH) return bad(`The idempotency key has ${value.length} characters; at least ${MIN_KEY_LENGTH} are needed, such as a UUID.`);
  if (value.length > MAX_KEY_LENGTH) return bad(`The idempotency key has ${value.length} characters; at most ${MAX_KEY_LENGTH} are allowed.`);
  if (/[\p{Control}\p{Surrogate}\u2028\u2029]/u.test(value)) return bad('The idempotency key contains control characters.');
  if (value.trim() !== value) return bad('The idempotency key begins or ends with white space.');
  if (TEXTBOOK.has(value.toLowerCase())) return bad('The idempotency key is an example UUID from a specification; make one of your own.');
  if (isPlainSequence(value)) return bad('The idempotency key is a plain sequence that another caller would make too; use a random one, such as a UUID.');
  return { good: true, key: value, mintedAt: mintTime(value) };
}

/** Digits and letters that only repeat, only count up or down by one, or are a counter filled up with zeros. */
function isPlainSequence(value: string): boolean {
  if (/^\D*0{6,}\d*$/.test(value)) return true;
  const letters = [...value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')].map((letter) => letter.codePointAt(0)!);
  if (new Set(letters).size <= 2) return true;
  const steps = letters.slice(1).map((letter, at) => letter - letters[at]!);
  // "0123456789" starts again at 0, and in "0123456789abcdef" the letters follow the digits.
  return [1, -1].some((by) => steps.filter((step) => step !== by).length <= 2);
}

/** When a UUIDv7 was made, in milliseconds since 1970; null for every other key. */
function mintTime(key: string): number | null {
  if (UUID.exec(key)?.[1] !== '7') return null;
  return Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16);
}
