/** Schemas made by a library's functions and methods, read by its model. */
import { callValue } from '../../resolve/calls.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { slotValue } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, stringOf, UNDEFINED, type Value } from '../../resolve/values.js';
import type { SchemaMeaning, SchemaModel } from '../../types.js';
import { readDefinition } from './arktype.js';
import { describedBy } from './description.js';
import { readFields } from './fields.js';
import { readKeywords } from './json-schema.js';
import { libraryPathOf, meaningOf, type Step } from './model-index.js';
import type { SchemaReader } from './reader.js';
import { fieldOf, intersectTypes, OPAQUE, scalar, schemaOfField, selectFields, setRequired, unionTypes, withFields, type SchemaType } from './schema-type.js';

/** The schema an external value is; what a package we do not know makes of a schema has at least that schema's fields. */
export function readExternal(reader: SchemaReader, value: ExternalValue): SchemaType {
  const path = libraryPathOf(value);
  if (!path) return insideOf(reader, value.calls.at(-1) ?? []);
  const { model, steps } = path;
  const [first, ...methods] = steps;
  const meaning = first && meaningOf(model.functions, first.member);
  if (!meaning || (!first.args && model.definitions === undefined)) return first?.args ? insideOf(reader, first.args) : OPAQUE;
  let schema = applyMeaning(reader, model, undefined, meaning, first.args ?? []);
  for (const [index, step] of methods.entries()) if (!isAmongDefinitions(model, methods, index)) schema = applyStep(reader, model, schema, step, methods[index - 1]);
  return schema;
}

/** What a converter was handed stands among its `definitions` under the name that it was given: `convert(schema, name).definitions[name]`. */
function isAmongDefinitions(model: SchemaModel, steps: readonly Step[], index: number): boolean {
  const isList = (step: Step | undefined): boolean => step !== undefined && !step.args && /^(?:definitions|\$defs)$/.test(step.member);
  return model.kind === 'unknown' && index <= 1 && (isList(steps[index]) || (index === 1 && isList(steps[0]) && !steps[1]!.args));
}

/** Whatever schemas stand among the values: their fields are known, more may be there. */
export function insideOf(reader: SchemaReader, values: readonly Value[]): SchemaType {
  const found = values.map((value) => reader.read(value)).filter((schema) => schema.fields.size > 0);
  return found.length > 0 ? { ...intersectTypes(found), literal: undefined, json: undefined, open: true } : OPAQUE;
}

function applyStep(reader: SchemaReader, model: SchemaModel, schema: SchemaType, step: Step, before: Step | undefined): SchemaType {
  if (!step.args) {
    if (step.member === model.fieldsProperty) return { ...schema, kind: schema.kind === 'zod-object' ? 'zod-shape' : schema.kind, required: true };
    // `Base.shape.name`: one of the fields.
    if (before && !before.args && before.member === model.fieldsProperty) {
      const field = schema.fields.get(step.member);
      return field ? schemaOfField(field, model.kind) : OPAQUE;
    }
    return { ...schema, open: true, literal: undefined };
  }
  const meaning = meaningOf(model.methods, step.member);
  if (meaning) return applyMeaning(reader, model, schema, meaning, step.args);
  return model.transparent?.includes(step.member) || schema.type !== 'object' ? schema : { ...schema, open: true };
}

/** What a function makes (`before` is undefined) or a method does to the schema it is called on. */
function applyMeaning(reader: SchemaReader, model: SchemaModel, before: SchemaType | undefined, meaning: SchemaMeaning, args: readonly Value[]): SchemaType {
  let schema = before ?? scalar('unknown', model.kind);
  const given = (at: number): Value => args[at] ?? UNDEFINED;
  if (meaning.makes) schema = make(reader, model, before, meaning, args);
  if (meaning.takes !== undefined) schema = readLazily(reader, given(meaning.takes));
  if (meaning.anyOf !== undefined) schema = unionTypes([...(before ? [before] : []), ...listAt(reader, model, meaning.anyOf, args)]);
  if (meaning.allOf !== undefined) schema = intersectTypes([...(before ? [before] : []), ...listAt(reader, model, meaning.allOf === 'self' ? 'all' : meaning.allOf, args)]);
  if (meaning.adds !== undefined) schema = withFields(schema, readOperand(reader, model, given(meaning.adds)));
  if (meaning.keeps !== undefined) schema = selectFields(schema, namesIn(reader, args.slice(meaning.keeps)), true);
  if (meaning.drops !== undefined) schema = selectFields(schema, namesIn(reader, args.slice(meaning.drops)), false);
  if (meaning.loosens !== undefined) schema = setRequired(schema, args[meaning.loosens] && namesIn(reader, args.slice(meaning.loosens)), false);
  if (meaning.tightens !== undefined) schema = setRequired(schema, args[meaning.tightens] && namesIn(reader, args.slice(meaning.tightens)), true);
  if (meaning.undeclared && !meaning.makes) schema = { ...schema, passesUndeclared: meaning.undeclared === 'pass' };
  if (meaning.required !== undefined) schema = { ...schema, required: meaning.required };
  if (meaning.hasDefault) schema = { ...schema, hasDefault: true };
  if (meaning.trims && (meaning.trims === true || isTrim(reader, given(meaning.trims.by)))) schema = trimmed(schema);
  else if (meaning.format !== undefined && schema.type !== 'object') schema = { ...schema, format: schema.format ?? meaning.format };
  if (meaning.minLength && schema.type !== 'array') schema = withLength(schema, 'is' in meaning.minLength ? meaning.minLength.is : lengthOf(given(meaning.minLength.at)));
  if (meaning.description !== undefined) schema = withDescription(reader, schema, meaning.description, args);
  if (meaning.keywords !== undefined && args[meaning.keywords]) schema = readKeywords(reader, schema, args[meaning.keywords]!);
  if (meaning.then !== undefined) for (const step of actionsIn(args.slice(meaning.then))) schema = applyAction(reader, schema, step);
  return schema;
}

function make(reader: SchemaReader, model: SchemaModel, element: SchemaType | undefined, meaning: SchemaMeaning, args: readonly Value[]): SchemaType {
  const made: SchemaType = { ...scalar(meaning.makes!, model.kind), passesUndeclared: meaning.undeclared === 'pass' };
  if (meaning.choices !== undefined) {
    const choices = choicesIn(reader, meaning.choices === 'all' ? args : args.slice(meaning.choices, meaning.choices + 1));
    return { ...made, ...choices };
  }
  if (meaning.makes === 'array') {
    const items = meaning.fields === undefined ? element : readOperand(reader, model, args[meaning.fields] ?? UNDEFINED);
    return items ? { ...made, fields: items.fields, open: items.open } : made;
  }
  if (meaning.fields === undefined) return made;
  const fields = readOperand(reader, model, args[meaning.fields] ?? UNDEFINED);
  // arktype's `type('string > 0')` is no object.
  if (model.definitions && fields.type !== 'object') return fields;
  return { ...fields, kind: model.kind, type: 'object', required: true, passesUndeclared: made.passesUndeclared };
}

/** An argument that holds fields: an object of schemas, or a schema. */
function readOperand(reader: SchemaReader, model: SchemaModel, value: Value): SchemaType {
  if (model.definitions === 'arktype') return readDefinition(reader, value);
  return unionTypes(alternativesOf(value).map((one) => {
    if (one.kind !== 'object') return readLazily(reader, one);
    return readFields(reader, one, (name, field) => ({ name, schema: reader.read(field) }));
  }));
}

/** The schema of a value, or of what a function (`z.lazy(() => …)`) returns. */
function readLazily(reader: SchemaReader, value: Value): SchemaType {
  if (value.kind !== 'function') return reader.read(value);
  return reader.read(callValue(reader.engine, value, [], value.node, OUTSIDE));
}

function listAt(reader: SchemaReader, model: SchemaModel, at: number | 'all', args: readonly Value[]): readonly SchemaType[] {
  if (at === 'all') return args.map((value) => readOperand(reader, model, value));
  const list = args[at];
  if (list?.kind !== 'array') return [OPAQUE];
  return [...list.items.map((value) => readOperand(reader, model, value)), ...(list.open ? [OPAQUE] : [])];
}

/** Names in a mask `{ a: true }` or an array; `undefined` when they cannot be told. */
function namesIn(reader: SchemaReader, args: readonly Value[]): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const value of args) {
    if (value.kind === 'object' && value.rest.length === 0) {
      for (const [name, slot] of value.slots) {
        const flag = slotValue(reader.engine, value, slot);
        if (!(flag.kind === 'constant' && !flag.value)) names.add(name);
      }
    } else if (value.kind === 'array' && !value.open) {
      for (const item of value.items) for (const one of alternativesOf(item)) {
        const name = stringOf(one);
        if (name === undefined) return undefined;
        names.add(name);
      }
    } else if (value.kind === 'constant' && typeof value.value === 'string') names.add(value.value);
    else return undefined;
  }
  return names;
}

/** The choices of an enum and the type they make. */
function choicesIn(reader: SchemaReader, values: readonly Value[]): Partial<SchemaType> {
  const found: (string | number | boolean)[] = [];
  for (const value of values.flatMap((one) => (one.kind === 'array' && !one.open ? one.items : alternativesOf(one)))) {
    if (value.kind === 'constant' && value.value !== null && value.value !== undefined) found.push(value.value);
    else if (value.kind === 'object' && value.rest.length === 0) {
      for (const [, slot] of value.slots) {
        const choice = slotValue(reader.engine, value, slot);
        if (choice.kind !== 'constant' || choice.value === null || choice.value === undefined) return {};
        found.push(choice.value);
      }
    } else return {};
  }
  if (found.length > 0 && found.every((one) => typeof one === 'boolean')) return { type: 'boolean' };
  if (found.length > 0 && found.every((one) => typeof one === 'number')) return { type: 'number' };
  return { choices: found.map(String), ...(found.every((one) => typeof one === 'string') && { minLength: Math.min(...found.map((one) => String(one).length)) }) };
}

const withLength = (schema: SchemaType, length: number | undefined): SchemaType =>
  (length === undefined ? { ...schema, format: schema.format ?? 'refined' } : { ...schema, minLength: Math.max(schema.minLength ?? 0, length) });

/** A smallest length that a blank or two have as well says nothing of what is left of them. */
const trimmed = ({ minLength, ...schema }: SchemaType): SchemaType => ({ ...schema, isTrimmed: true, ...(minLength !== undefined && minLength > 2 && { minLength }) });

/** `(text) => text.trim()` */
const isTrim = ({ engine }: SchemaReader, value: Value): boolean =>
  value.kind === 'function' && /^(?:\{\s*return\s+)?\w+\.trim\(\)(?:\.to\w+Case\(\))?;?\s*\}?$/.test(value.node.body?.getText(engine.fileOf(value.node)) ?? '');

function lengthOf(value: Value): number | undefined {
  if (value.kind !== 'constant') return undefined;
  if (typeof value.value === 'number') return value.value;
  return typeof value.value === 'string' ? value.value.length : undefined;
}

function withDescription(reader: SchemaReader, schema: SchemaType, at: string, args: readonly Value[]): SchemaType {
  const [index, ...path] = at.split('.');
  let value: Value | undefined = args[Number(index)];
  for (const name of path) value = value && (value.kind === 'object' ? propertyOf(reader.engine, value, name) : undefined);
  return value ? describedBy(reader, schema, value) : schema;
}

const actionsIn = (args: readonly Value[]): readonly Value[] => args.flatMap((value) => (value.kind === 'array' ? value.items : [value]));

/** A check or action given as a value: `v.minLength(1)`. A function there is code that is not read. */
function applyAction(reader: SchemaReader, schema: SchemaType, action: Value): SchemaType {
  const path = action.kind === 'external' ? libraryPathOf(action) : undefined;
  const step = path?.steps[0];
  const meaning = step?.args && path && meaningOf(path.model.functions, step.member);
  if (path && meaning) {
    // A schema in a pipe narrows the one before it.
    if (meaning.makes || meaning.takes !== undefined) return { ...schema, ...narrowing(reader.read(action)) };
    return applyMeaning(reader, path.model, schema, meaning, step.args!);
  }
  if (step && path?.model.transparent?.includes(step.member)) return schema;
  return { ...schema, format: schema.format ?? 'refined' };
}

function narrowing(schema: SchemaType): Partial<SchemaType> {
  const { minLength, format, description, descriptionPlace } = fieldOf('', schema);
  return { ...(minLength !== undefined && { minLength }), ...(format !== undefined && { format }), ...(description !== undefined && { description, descriptionPlace }) };
}
