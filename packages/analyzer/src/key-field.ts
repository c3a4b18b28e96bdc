/** The text of a key field, in the words of each schema library. */
import type { SchemaInsertion, Suggestion } from './types.js';

const DESCRIPTION = 'Chosen by the caller before the first send. Repeat it unchanged when the same request is sent again; use a new one for a new request.';

export interface KeyForm {
  /** Callers may leave it out. Default false. */
  readonly isOptional?: boolean;
  /** What a caller reads about the key: plain text without quotes or backslashes. */
  readonly description?: string;
  /** The whole field as source text, instead of the usual one. */
  readonly text?: string;
}

/** The field as source text. */
export function keyField(name: string, { style, library }: Pick<SchemaInsertion, 'style' | 'library'>, { isOptional = false, description = DESCRIPTION }: KeyForm): string {
  switch (style) {
    case 'zod': return `${name}: ${library}.string().min(16).max(255)${isOptional ? '.optional()' : ''}.describe('${description}')`;
    case 'zod-mini': return `${name}: ${optional(`${library}.string().check(${library}.minLength(16), ${library}.maxLength(255), ${library}.describe('${description}'))`, library, isOptional)}`;
    case 'valibot': return `${name}: ${optional(`${library}.pipe(${library}.string(), ${library}.minLength(16), ${library}.maxLength(255), ${library}.description('${description}'))`, library, isOptional)}`;
    case 'typebox': return `${name}: ${isOptional ? `${library}.Optional(` : ''}${library}.String({ minLength: 16, maxLength: 255, description: '${description}' })${isOptional ? ')' : ''}`;
    case 'arktype': return `${isOptional ? `'${name}?'` : name}: '16 <= string <= 255'`;
    case 'json-schema': return `${name}: { type: 'string', minLength: 16, maxLength: 255, description: '${description}' }`;
  }
}

const optional = (schema: string, library: string | undefined, isOptional: boolean): string => (isOptional ? `${library}.optional(${schema})` : schema);

const NEEDS_NO_LIBRARY: ReadonlySet<SchemaInsertion['style']> = new Set(['arktype', 'json-schema']);

/** Whether a field can be written there without another import. */
export const canAddKey = ({ style, library }: SchemaInsertion): boolean => library !== undefined || NEEDS_NO_LIBRARY.has(style);

/** The edits that add a key to a schema written in place; required unless the form says otherwise. `insertion` must name the library. */
export function addKey(insertion: SchemaInsertion, name: string, form: KeyForm = {}): Suggestion['edits'] {
  const { file, offset, lead, empty, requiredOffset, requiredEmpty, requiredMissingOffset } = insertion;
  const at = (start: number, text: string): Suggestion['edits'][number] => ({ file, start, end: start, text });
  const field = form.text ?? keyField(name, insertion, form);
  const edits = [at(offset, empty ? ` ${field}${lead === '' ? ' ' : ''}` : `${lead}${field},`)];
  if (form.isOptional) return edits;
  if (requiredOffset !== undefined) edits.push(at(requiredOffset, requiredEmpty ? `'${name}'` : `'${name}', `));
  else if (requiredMissingOffset !== undefined) edits.push(at(requiredMissingOffset, `required: ['${name}'], `));
  return edits.sort((a, b) => a.start - b.start);
}
