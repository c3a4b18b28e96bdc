/** The text of a key field: the runtime's own where it has one for the library, else written out. */
import { keyField, type SchemaInsertion } from '@mcp-idempotency/analyzer';
import type { LocalNames, RuntimeImport } from './types.js';

/** What a caller reads: format, reuse and lifetime, in the words of the runtime. */
const DESCRIPTION =
  'Idempotency key of this one intent: a random string of 16 to 255 characters, best a UUID, made before the first call. Send the same value again on every retry of that call; make a new one for the next intent. The server remembers it for 24 h.';

export interface KeyText {
  readonly text: string;
  /** What it needs of the runtime. */
  readonly imports: readonly RuntimeImport[];
}

/** `names`: how the runtime's functions are called in that file. */
export function keyText(name: string, { style, library }: Pick<SchemaInsertion, 'style' | 'library'>, isOptional: boolean, names: LocalNames): KeyText {
  switch (style) {
    case 'zod': return { text: `${name}: ${names.keySchema}(${library}.string())${isOptional ? '.optional()' : ''}`, imports: ['keySchema'] };
    case 'json-schema': return { text: `${name}: ${names.keyJsonSchema}()`, imports: ['keyJsonSchema'] };
    default: return { text: keyField(name, { style, ...(library !== undefined && { library }) }, { isOptional, description: DESCRIPTION }), imports: [] };
  }
}
