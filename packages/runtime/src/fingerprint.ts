import canonicalize from 'canonicalize';
import { sha256 } from './record-id.js';

/**
 * The fingerprint of a value: the SHA-256 of its canonical JSON (RFC 8785), so that the order of properties means nothing,
 * while null and absent differ. `undefined` counts as absent.
 *
 * @throws TypeError when the value has no JSON form.
 */
export function fingerprintOf(value: unknown): string {
  const text = canonicalize(toJson(value) ?? null);
  if (text === undefined) throw new TypeError('The arguments have no JSON form.');
  return sha256(text);
}

/** The value as it would be read from the wire: dates as text, undefined left out. */
function toJson(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** The object without the named properties. */
export function without(value: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
