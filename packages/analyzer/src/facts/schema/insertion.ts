/** Where a field can be added to a schema that is written in place. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { SourceModule } from '../../project/program.js';
import type { SchemaInsertion, SchemaModel } from '../../types.js';
import { schemaModelOf } from './model-index.js';
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
    const library = libraryName(module, one);
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

/** The local name of the library as a whole: `z`, `v`, `Type`. */
function libraryName(module: SourceModule, style: SchemaInsertion['style']): string | undefined {
  for (const [local, { specifier, name, typeOnly }] of module.imports) {
    const model = schemaModelOf(specifier) ?? schemaModelOf(specifier.replace(/^npm:/, '').replace(/@[\d.^~]+/, ''));
    if (!typeOnly && model?.style === style && isWhole(model, name)) return local;
    if (!typeOnly && !model && style === 'zod' && name === 'z') return local;
  }
  return undefined;
}

const isWhole = (model: SchemaModel, name: string): boolean => name === '*' || (model.namespaces.includes(name) && name !== 'coerce' && name !== 'iso' && name !== 'core');

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
