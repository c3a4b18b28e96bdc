/** The text of a key field, in the words of each schema library. */
import type { SchemaInsertion, Suggestion } from '../../types.js';

const DESCRIPTION = 'Chosen by the caller before the first send. Repeat it unchanged when the same request is sent again; use a new one for a new request.';

/** The field as source text. */
function fieldText(name: string, { style, library }: SchemaInsertion): string {
  switch (style) {
    case 'zod': return `${name}: ${library}.string().min(16).max(255).describe('${DESCRIPTION}')`;
    case 'zod-mini': return `${name}: ${library}.string().check(${library}.minLength(16), ${library}.maxLength(255), ${library}.describe('${DESCRIPTION}'))`;
    case 'valibot': return `${name}: ${library}.pipe(${library}.string(), ${library}.minLength(16), ${library}.maxLength(255), ${library}.description('${DESCRIPTION}'))`;
    case 'typebox': return `${name}: ${library}.String({ minLength: 16, maxLength: 255, description: '${DESCRIPTION}' })`;
    case 'arktype': return `${name}: '16 <= string <= 255'`;
    case 'json-schema': return `${name}: { type: 'string', minLength: 16, maxLength: 255, description: '${DESCRIPTION}' }`;
  }
}

/** The edits that add a required key to a schema written in place. */
export function addKey(insertion: SchemaInsertion, name: string): Suggestion['edits'] {
  const { file, offset, lead, empty, requiredOffset, requiredEmpty, requiredMissingOffset } = insertion;
  const at = (start: number, text: string): Suggestion['edits'][number] => ({ file, start, end: start, text });
  const edits = [at(offset, empty ? ` ${fieldText(name, insertion)}${lead === '' ? ' ' : ''}` : `${lead}${fieldText(name, insertion)},`)];
  if (requiredOffset !== undefined) edits.push(at(requiredOffset, requiredEmpty ? `'${name}'` : `'${name}', `));
  else if (requiredMissingOffset !== undefined) edits.push(at(requiredMissingOffset, `required: ['${name}'], `));
  return edits.sort((a, b) => a.start - b.start);
}
