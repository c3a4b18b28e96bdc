/** Where a field can be added to a schema that is written in place. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { SourceModule } from '../../project/program.js';
import type { SchemaInsertion } from '../../types.js';
import { findLibraryImport } from './library-import.js';
import type { SchemaType } from './schema-type.js';

export function insertionOf(engine: Engine, schema: SchemaType): SchemaInsertion | undefined {
  const { literal, json } = schema;
  const module = literal && engine.moduleOf(literal);
  if (!literal || !module) return undefined;
  const style = styleOf(schema);
  if (!style) return undefined;
  const offset = literal.getStart(module.ast) + 1;
  const lead = /^\s*/.exec(module.text.slice(offset))![0];
  const base = { file: module.path, offset, style, empty: literal.properties.length === 0, lead };
  if (style === 'json-schema') return { ...base, ...requiredList(engine, module, json, literal) };
  if (style === 'arktype') return base;
  for (const one of style === 'zod' ? (['zod', 'zod-mini'] as const) : [style]) {
    const library = findLibraryImport(module, one)?.local;
    if (library !== undefined) return { ...base, style: one, library };
  }
  // Fields that are made elsewhere: the library is to be imported first.
  return { ...base, style };
}

function styleOf(schema: SchemaType): SchemaInsertion['style'] | undefined {
  switch (schema.kind) {
    case 'zod-shape':
    case 'zod-object': return 'zod';
    case 'json-schema':
    case 'typebox':
    case 'valibot':
    case 'arktype': return schema.kind;
    default: return undefined;
  }
}

function requiredList(engine: Engine, module: SourceModule, json: ts.ObjectLiteralExpression | undefined, properties: ts.ObjectLiteralExpression): Partial<SchemaInsertion> {
  const { ts } = engine;
  for (const property of json?.properties ?? []) {
    if (!ts.isPropertyAssignment(property) || !('text' in property.name) || property.name.text !== 'required') continue;
    let list: ts.Expression = property.initializer;
    while (ts.isAsExpression(list) || ts.isParenthesizedExpression(list) || ts.isSatisfiesExpression(list)) list = list.expression;
    return ts.isArrayLiteralExpression(list) ? { requiredOffset: list.getStart(module.ast) + 1, requiredEmpty: list.elements.length === 0 } : {};
  }
  const holder = properties.parent;
  return holder && ts.isPropertyAssignment(holder) && holder.parent === json ? { requiredMissingOffset: holder.getStart(module.ast) } : {};
}
