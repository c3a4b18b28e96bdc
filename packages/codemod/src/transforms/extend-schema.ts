/** A schema that others share stays as it is: the writer's registration extends it. */
import type { Place, SchemaInsertion, ToolFact } from '@mcp-idempotency/analyzer';
import { keyText } from '../key-field.js';
import { findLibrary, libraryNameIn } from '../schema-library.js';
import { keyNameOf } from '../select-tools.js';
import { findNodeAt } from '../syntax.js';
import type { PlacedChange, Scope, TextEdit } from '../types.js';

/** The change at the registration; `undefined` where the schema is not a name there, or tools share the registration too. */
export function extendWhereUsed({ program, tools, keyName, options, names }: Scope, tool: ToolFact): PlacedChange | undefined {
  const { written, kind, insertion } = tool.schema;
  const style = STYLES[kind];
  if (!written || !style || insertion?.style === 'zod-mini' || tools.some((other) => other !== tool && other.name !== tool.name && isSame(other.schema.written, written))) return undefined;
  const node = findNodeAt(program, written);
  const { ts } = program;
  if (!node || !(ts.isIdentifier(node) || ts.isPropertyAccessExpression(node))) return undefined;
  const here = style === 'json-schema' ? undefined : libraryNameIn(program, written.file, style);
  const library = here === undefined && style !== 'json-schema' ? findLibrary(program, written.file, style) : undefined;
  const local = here ?? library?.local;
  if (style !== 'json-schema' && local === undefined) return undefined;
  const name = keyNameOf(tool, keyName);
  const { text: field, imports } = keyText(name, { style, ...(local !== undefined && { library: local }) }, !options.required, names(written.file));
  return {
    path: written.file,
    transform: 'add-idempotency-key',
    tools: [tool],
    what: `extends the input schema by ${options.required ? 'the required' : 'the optional'} field \`${name}\``,
    edits: around(kind, written, { expression: node.getText(), isShorthand: ts.isShorthandPropertyAssignment(node.parent) }, { name, field, isRequired: options.required, isFirst: !tool.schema.open && tool.schema.fields.every(({ required }) => required === false) }),
    imports,
    ...(library && { library }),
  };
}

const STYLES: Readonly<Partial<Record<ToolFact['schema']['kind'], SchemaInsertion['style']>>> = { 'zod-object': 'zod', 'zod-shape': 'zod', 'json-schema': 'json-schema' };

const isSame = (a: Place | undefined, b: Place): boolean => a?.file === b.file && a.start === b.start;

interface WrittenSchema {
  readonly expression: string;
  /** `{ inputSchema }`: the name has to stand twice. */
  readonly isShorthand: boolean;
}

interface AddedField {
  readonly name: string;
  readonly field: string;
  readonly isRequired: boolean;
  /** No other field is required: a schema without such a list has no member of its name. */
  readonly isFirst: boolean;
}

function around(kind: ToolFact['schema']['kind'], { start, end }: Place, { expression, isShorthand }: WrittenSchema, { name, field, isRequired, isFirst }: AddedField): readonly TextEdit[] {
  const before = (inserted: string): TextEdit => ({ start, end: start, text: `${isShorthand ? `${expression}: ` : ''}${inserted}` });
  const after = (inserted: string): TextEdit => ({ start: end, end, text: inserted });
  switch (kind) {
    case 'zod-object': return [...(isShorthand ? [before('')] : []), after(`.extend({ ${field} })`)];
    case 'zod-shape': return [before('{ ...'), after(`, ${field} }`)];
    default: return [before('{ ...'), after(`, properties: { ...${expression}.properties, ${field} }${isRequired ? `, required: [${isFirst ? '' : `...(${expression}.required ?? []), `}'${name}']` : ''} }`)];
  }
}
