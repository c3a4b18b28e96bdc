/** How results stand in a record: as JSON in an envelope, so that an empty result is a result. */
import { messageOf } from './message-of.js';
import { CorruptRecordError } from './store.js';

export type StoredValue =
  /** What the handler returned; `value` is absent when it returned nothing. */
  | { readonly value?: unknown }
  /** The message of what it threw. */
  | { readonly thrown: string }
  /** It returned something that could not be kept; why. */
  | { readonly omitted: string };

/** The JSON text of a handler's result, or of the reason why it cannot be kept. `kept` tells which. */
export function encodeResult(value: unknown, maxBytes: number): { readonly text: string; readonly kept: boolean; readonly omitted: string | null } {
  const omit = (omitted: string) => ({ text: JSON.stringify({ omitted } satisfies StoredValue), kept: false, omitted });
  let text: string;
  try {
    text = JSON.stringify({ value } satisfies StoredValue);
  } catch (error) {
    return omit(`it has no JSON form (${messageOf(error)})`);
  }
  const bytes = Buffer.byteLength(text);
  return bytes > maxBytes ? omit(`it has ${bytes} bytes, and at most ${maxBytes} are recorded`) : { text, kept: true, omitted: null };
}

export function encodeThrown(message: string, maxBytes: number): string {
  // A message is cut rather than left out: its beginning says what went wrong.
  return JSON.stringify({ thrown: Buffer.from(message).subarray(0, Math.floor(maxBytes / 8)).toString() } satisfies StoredValue);
}

/** @throws CorruptRecordError when the text is none of ours. */
export function decodeResult(text: string | null): StoredValue {
  if (text === null) return { omitted: 'it is no longer kept' };
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    throw new CorruptRecordError('The recorded result is no JSON.', { cause: error });
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) throw new CorruptRecordError('The recorded result is not readable.');
  return stored as StoredValue;
}
