/** A schema that others share stays as it is: the writer's registration extends it. */
import { keyField, type Place, type SchemaInsertion, type ToolFact } from '@mcp-idempotency/analyzer';
import { findLibrary, libraryNameIn } from '../schema-library.js';
import { keyNameOf } from '../select-tools.js';
import { findNodeAt } from '../syntax.js';
import type { PlacedChange, Scope, TextEdit } from '../types.js';
import { DESCRIPTION } from './add-keys.js';

/** The change at the registration; `undefined` where the schema is not a name there, or tools share the registration too. */
export function extendWhereUsed({ program, tools, keyName, options }: Scope, tool: ToolFact): PlacedChange | undefined {
  const { written, kind, insertion } = tool.schema;
  const style = STYLES[kind];
  if (!written || !style || insertion?.style === 'zod-mini' || tools.some((other) => other !== tool && other.name !== tool.name && isSame(other.schema.written, written))) return undefined;
  const node = findNodeAt(program, written);
  const { ts } = program;
  if (!node || !(ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) || ts.isShorthandPropertyAssignment(node.parent)) return undefined;
  const here = style === 'json-schema' ? undefined : libraryNameIn(program, written.file, style);
  const library = here === undefined && style !== 'json-schema' ? findLibrary(program, written.file, style) : undefined;
  const local = here ?? library?.local;
  if (style !== 'json-schema' && local === undefined) return undefined;
  const name = keyNameOf(tool, keyName);
  const field = keyField(name, { style, ...(local !== undefined && { library: local }) }, { isOptional: !options.required, description: DESCRIPTION });
  return {
    path: written.file,
    transform: 'add-idempotency-key',
    tools: [tool],
    what: `extends the input schema by ${options.required ? 'the required' : 'the optional'} field \`${name}\``,
    edits: around(kind, written, node.getText(), name, field, options.required),
    ...(library && { library }),
  };
}

const STYLES: Readonly<Partial<Record<ToolFact['schema']['kind'], SchemaInsertion['style']>>> = { 'zod-object': 'zod', 'zod-shape': 'zod', 'json-schema': 'json-schema' };

const isSame = (a: Place | undefined, b: Place): boolean => a?.file === b.file && a.start === b.start;

function around(kind: ToolFact['schema']['kind'], { start, end }: Place, text: string, name: string, field: string, isRequired: boolean): readonly TextEdit[] {
  const before = (inserted: string): TextEdit => ({ start, end: start, text: inserted });
  const after = (inserted: string): TextEdit => ({ start: end, end, text: inserted });
  if (kind === 'zod-object') return [after(`.extend({ ${field} })`)];
  if (kind === 'zod-shape') return [before('{ ...'), after(`, ${field} }`)];
  return [before('{ ...'), after(`, properties: { ...${text}.properties, ${field} }${isRequired ? `, required: [...(${text}.required ?? []), '${name}']` : ''} }`)];
}
