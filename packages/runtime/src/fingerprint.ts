import canonicalize from 'canonicalize';
import { messageOf } from './message-of.js';
import { sha256 } from './record-id.js';

/**
 * The fingerprint of a value: the SHA-256 of its canonical JSON (RFC 8785), so that the order of properties means nothing,
 * while null and absent differ. `undefined` counts as absent, a date as its text. Texts are compared as they were sent: no
 * other Unicode form is taken for the same.
 *
 * @throws TypeError when the value holds something that cannot be compared.
 */
export function fingerprintOf(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(toJson(value) ?? null);
  } catch (error) {
    if (error instanceof TypeError) throw error;
    // Half a character, or a nesting that no stack is deep enough for.
    throw new TypeError(messageOf(error), { cause: error });
  }
  if (text === undefined) throw new TypeError('The arguments have no JSON form.');
  return sha256(text);
}

/** The value as it would be read from the wire. */
function toJson(value: unknown): unknown {
  const text = JSON.stringify(value, comparable);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/**
 * What a schema's transformation may have made of an argument, in a form that keeps its value. JSON alone would take any map for any
 * other, and NaN for null: two different calls would be the same.
 */
function comparable(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $bigint: String(value) };
  if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (value instanceof Map) return { $map: [...value] };
  if (value instanceof Set) return { $set: [...value] };
  if (value instanceof ArrayBuffer) return { $bytes: [...new Uint8Array(value)] };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype && Object.keys(value).length === 0) {
    throw new TypeError(`They hold a ${value.constructor?.name || 'value'} whose content cannot be seen: say by the option \`fingerprint\` what makes it the same call, or call keepSentArguments(server).`);
  }
  return value;
}

/** The object without the named properties. */
export function without(value: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
