/** JSON Schema written as an object, and its keywords as other libraries take them. */
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { slotValue } from '../../resolve/evaluate.js';
import { isFilledLater } from '../../resolve/holders.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, isAbsent, stringOf, UNDEFINED, type ObjectValue, type Value } from '../../resolve/values.js';
import type { FieldFact } from '../../types.js';
import { readFields } from './fields.js';
import { describedBy } from './description.js';
import { libraryPathOf } from './model-index.js';
import type { SchemaReader } from './reader.js';
import { fieldOf, intersectTypes, OPAQUE, scalar, schemaOfField, unionTypes, type SchemaType } from './schema-type.js';

const TYPES: ReadonlyMap<string, FieldFact['type']> = new Map(Object.entries<FieldFact['type']>({
  string: 'string', number: 'number', integer: 'number', boolean: 'boolean', object: 'object', array: 'array', null: 'other',
}));
const COMBINATORS = ['allOf', 'anyOf', 'oneOf'] as const;
/** Keywords of which at least one stands in a JSON Schema that has fields. */
const STRUCTURE: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', ...COMBINATORS]);
const KEYWORDS: ReadonlySet<string> = new Set([...STRUCTURE, 'type', 'required', 'additionalProperties', 'items', 'enum', 'const', 'title', 'description', 'default', 'examples', '$schema', '$id', '$ref', '$comment', 'not', 'if', 'then', 'else']);

/** `$ref`s nest; beyond this depth a schema counts as unreadable. */
const DEPTH_LIMIT = 8;

/** Whether an object is a JSON Schema and not an object of schemas that has a field called `type`. */
export function isJsonSchema(engine: Engine, object: ObjectValue): boolean {
  const has = (name: string): Value => (object.slots.has(name) ? propertyOf(engine, object, name) : UNDEFINED);
  if (alternativesOf(has('type')).some((one) => (one.kind === 'constant' && typeof one.value === 'string' && TYPES.has(one.value)) || (one.kind === 'array' && one.items.some((item) => stringOf(item) !== undefined)))) return true;
  if (stringOf(has('$ref')) !== undefined || stringOf(has('$schema')) !== undefined) return true;
  if (COMBINATORS.some((name) => has(name).kind === 'array') || has('enum').kind === 'array') return true;
  const names = [...object.slots.keys()];
  if (names.some((name) => STRUCTURE.has(name)) && names.every((name) => KEYWORDS.has(name)) && names.every((name) => has(name).kind !== 'external')) return true;
  const properties = has('properties');
  return properties.kind === 'object' && (object.slots.has('required') || object.slots.size === 1 || object.slots.has('additionalProperties'));
}

/**
 * A JSON Schema that was copied and had its keywords written anew, as functions do that rid one of what some client cannot read:
 * the copied one says which fields there are. One keyword alone may as well be a field of a raw shape.
 */
export function copiedSchema(reader: SchemaReader, object: ObjectValue): SchemaType | undefined {
  const names = [...object.slots.keys()];
  if (object.rest.length === 0 || !names.every((name) => KEYWORDS.has(name)) || names.filter((name) => STRUCTURE.has(name)).length < 2) return undefined;
  return object.rest.map((rest) => reader.read(rest)).find(({ fields, open }) => fields.size > 0 && !open);
}

export function readJsonSchema(reader: SchemaReader, object: ObjectValue, root: ObjectValue = object, depth = 0): SchemaType {
  if (depth > DEPTH_LIMIT) return OPAQUE;
  const { engine } = reader;
  const get = (name: string): Value => (object.slots.has(name) || object.rest.length > 0 || name === 'required' ? propertyOf(engine, object, name) : UNDEFINED);
  const inner = (value: Value): SchemaType =>
    unionTypes(alternativesOf(value).map((one) => (one.kind === 'object' ? readJsonSchema(reader, one, root, depth + 1) : reader.read(one))));

  let schema: SchemaType = { ...scalar(typeOf(get('type')), 'json-schema') };
  const ref = stringOf(get('$ref'));
  if (ref !== undefined) {
    const target = resolveRef(engine, root, ref);
    schema = target ? inner(target) : { ...OPAQUE, kind: 'json-schema' };
  }
  const properties = get('properties');
  if (!isAbsent(properties)) schema = readProperties(reader, schema, properties, get('required'), inner);
  else if (object.rest.length > 0) schema = { ...schema, open: true };
  for (const name of COMBINATORS) {
    const list = get(name);
    if (list.kind !== 'array') continue;
    const parts = [...list.items.map(inner), ...(list.open ? [OPAQUE] : [])];
    if (parts.length === 0) continue;
    const part = name === 'allOf' ? intersectTypes(parts) : unionTypes(parts);
    const combined = schema.type === 'unknown' && schema.fields.size === 0 ? { ...part, kind: schema.kind } : intersectTypes([schema, part]);
    // What one of several options requires is not required; what all of them require is.
    schema = { ...requiredToo(combined, schema), literal: schema.literal, json: schema.json };
  }
  const items = get('items');
  if (schema.type === 'array' && !isAbsent(items)) {
    const element = inner(items);
    schema = { ...schema, fields: element.fields, open: element.open };
  }
  const additional = get('additionalProperties');
  const passes = schema.type === 'object' && !(additional.kind === 'constant' && additional.value === false);
  return { ...readKeywords(reader, schema, object), passesUndeclared: passes, ...(engine.ts.isObjectLiteralExpression(object.node) && schema.literal && { json: object.node }) };
}

/** A `required` beside `anyOf` holds for the fields that only the options define, too. */
function requiredToo(combined: SchemaType, outer: SchemaType): SchemaType {
  return { ...combined, fields: new Map([...combined.fields].map(([name, field]) => [name, outer.fields.get(name)?.required ? { ...field, required: true } : field])) };
}

function readProperties(reader: SchemaReader, schema: SchemaType, properties: Value, requiredList: Value, inner: (value: Value) => SchemaType): SchemaType {
  const required = requiredNames(requiredList);
  const objects = alternativesOf(properties).map((one) =>
    (one.kind === 'object'
      ? givenSchema(reader, one) ?? readFields(reader, one, (name, value) => ({ name, schema: { ...inner(value), required: requirement(name, required, value, reader) } }))
      : convertedSchema(reader, one) ?? { ...reader.read(one), open: true }));
  const all = unionTypes(objects);
  return { ...all, kind: 'json-schema', type: 'object', required: schema.required, description: schema.description, descriptionPlace: schema.descriptionPlace };
}

/**
 * `const properties = {}; for (const [name, field] of Object.entries(schema.shape)) properties[name] = convert(field);` in a function of the
 * program's own that is handed one schema of a library: the fields are that schema's.
 */
function givenSchema(reader: SchemaReader, { node, env, slots, rest }: ObjectValue): SchemaType | undefined {
  if (slots.size > 0 || rest.length > 0 || env === OUTSIDE || !isFilledLater(reader.engine, node)) return undefined;
  const given = [...env.bindings.values()].filter((one) => one.kind === 'external' && libraryPathOf(one) !== undefined);
  const schema = given.length === 1 ? reader.read(given[0]) : OPAQUE;
  return schema.fields.size > 0 ? schema : undefined;
}

/** `zodToJsonSchema(schema).definitions[name].properties`: the fields of what was converted. */
function convertedSchema(reader: SchemaReader, value: Value): SchemaType | undefined {
  if (value.kind !== 'external' || value.path.at(-1) !== 'properties' || value.calls.length !== 1) return undefined;
  const original = reader.read(value.calls[0]![0]);
  return original.fields.size > 0 ? original : undefined;
}

/** Names in `required`; `open` when there may be more. */
function requiredNames(list: Value): { readonly names: ReadonlySet<string>; readonly open: boolean } {
  const names = new Set<string>();
  let open = false;
  for (const one of alternativesOf(list)) {
    if (one.kind === 'array') {
      for (const item of one.items) {
        const name = stringOf(item);
        if (name === undefined) open = true;
        else names.add(name);
      }
      open ||= one.open;
    } else if (!isAbsent(one) && one.kind !== 'constant') open = true;
  }
  return { names, open: open || (list.kind === 'union' && names.size > 0) };
}

function requirement(name: string, { names, open }: ReturnType<typeof requiredNames>, field: Value, { engine }: SchemaReader): boolean | undefined {
  if (names.has(name)) return open && names.size === 0 ? undefined : true;
  if (open) return undefined;
  // Not JSON Schema by the letter, but written often: `{ type: 'string', required: true }`.
  if (field.kind !== 'object') return false;
  const own = propertyOf(engine, field, 'required');
  return own.kind === 'constant' && own.value === true;
}

/** Keywords that say something about a value: descriptions, lengths, formats, choices. */
export function readKeywords(reader: SchemaReader, schema: SchemaType, value: Value): SchemaType {
  const [object] = alternativesOf(value);
  if (object?.kind !== 'object') return schema;
  const { engine } = reader;
  const get = (name: string): Value => (object.slots.has(name) ? slotValue(engine, object, object.slots.get(name)!) : UNDEFINED);
  let result = describedBy(reader, schema, get('description'));
  const length = get('minLength');
  if (length.kind === 'constant' && typeof length.value === 'number') result = { ...result, minLength: length.value };
  const format = stringOf(get('format'));
  if (format !== undefined) result = { ...result, format };
  else if (!isAbsent(get('pattern'))) result = { ...result, format: 'pattern' };
  if (!isAbsent(get('default'))) result = { ...result, hasDefault: true };
  const constant = get('const');
  const choices = get('enum');
  const list = choices.kind === 'array' && !choices.open ? choices.items : isAbsent(constant) ? undefined : [constant];
  if (list) {
    const known = list.filter((item) => item.kind === 'constant' && typeof item.value === 'string').map((item) => stringOf(item)!);
    if (known.length > 0) result = { ...result, type: 'enum', ...(known.length === list.length && { choices: known }) };
  }
  return result;
}

function typeOf(value: Value): FieldFact['type'] {
  const names = alternativesOf(value).flatMap((one) => (one.kind === 'array' ? one.items.map(stringOf) : [stringOf(one)])).filter((name) => name !== undefined && name !== 'null');
  const types = new Set(names.map((name) => TYPES.get(name!) ?? 'unknown'));
  return types.size === 1 ? [...types][0]! : 'unknown';
}

function resolveRef(engine: Engine, root: ObjectValue, ref: string): Value | undefined {
  if (!ref.startsWith('#')) return undefined;
  let value: Value = root;
  for (const part of ref.slice(1).split('/').filter((one) => one !== '')) {
    value = propertyOf(engine, value, decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
    if (isAbsent(value)) return undefined;
  }
  return value;
}

/** A list of parameters: `[{ name: 'to', type: 'string', required: true }]`. */
export function readParameterList(reader: SchemaReader, items: readonly Value[], open: boolean): SchemaType {
  const { engine } = reader;
  const fields = new Map<string, FieldFact>();
  let more = open;
  for (const item of items) {
    const name = item.kind === 'object' ? stringOf(propertyOf(engine, item, 'name')) : undefined;
    if (name === undefined || item.kind !== 'object') {
      more = true;
      continue;
    }
    const required = propertyOf(engine, item, 'required');
    const field = fieldOf(name, readKeywords(reader, scalar(typeOf(propertyOf(engine, item, 'type'))), item));
    fields.set(name, { ...field, required: required.kind === 'constant' ? required.value === true : isAbsent(required) ? false : undefined });
  }
  return { ...schemaOfField({ name: '', required: true, type: 'object' }, 'json-schema'), fields, open: more };
}
