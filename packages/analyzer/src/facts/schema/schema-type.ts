/** A schema as it is being read: what the schema libraries have in common. Internal to `facts/schema`. */
import type ts from 'typescript';
import type { FieldFact, Place, SchemaFact } from '../../types.js';

export interface SchemaType {
  /** What an object schema of this library is called. */
  readonly kind: SchemaFact['kind'];
  readonly type: FieldFact['type'];
  /** Fields of an object, or of the objects in an array. */
  readonly fields: ReadonlyMap<string, FieldFact>;
  /** There may be more fields. */
  readonly open: boolean;
  readonly passesUndeclared: boolean;
  /** As a field: whether it must be there. */
  readonly required: boolean | undefined;
  readonly description?: string | undefined;
  readonly descriptionPlace?: Place | undefined;
  readonly minLength?: number | undefined;
  readonly isTrimmed?: boolean | undefined;
  readonly format?: string | undefined;
  readonly hasDefault?: boolean | undefined;
  readonly choices?: readonly string[] | undefined;
  /** The object literal in which the fields stand, when a field can be added there. */
  readonly literal?: ts.ObjectLiteralExpression | undefined;
  /** JSON Schema: the object with `properties` and `required`. */
  readonly json?: ts.ObjectLiteralExpression | undefined;
}

const NO_FIELDS: ReadonlyMap<string, FieldFact> = new Map();

export const scalar = (type: FieldFact['type'], kind: SchemaFact['kind'] = 'unknown'): SchemaType =>
  ({ kind, type, fields: NO_FIELDS, open: false, passesUndeclared: false, required: true });

/** A schema that could not be read. */
export const OPAQUE: SchemaType = { kind: 'unknown', type: 'unknown', fields: NO_FIELDS, open: true, passesUndeclared: false, required: undefined };

/** The field a schema makes under a name. */
export function fieldOf(name: string, schema: SchemaType, more: Partial<FieldFact> = {}): FieldFact {
  return {
    name,
    required: schema.required,
    type: schema.type,
    ...(schema.description !== undefined && { description: schema.description }),
    ...(schema.descriptionPlace && { descriptionPlace: schema.descriptionPlace }),
    ...(schema.minLength !== undefined && { minLength: schema.minLength }),
    ...(schema.isTrimmed && { isTrimmed: true }),
    ...(schema.format !== undefined && { format: schema.format }),
    ...(schema.hasDefault && { hasDefault: true }),
    ...(schema.choices && { choices: schema.choices }),
    ...(schema.fields.size > 0 && { fields: [...schema.fields.values()] }),
    ...more,
  };
}

/** The schema of a field: the way back from `fieldOf`. */
export function schemaOfField(field: FieldFact, kind: SchemaFact['kind']): SchemaType {
  return {
    ...scalar(field.type, kind),
    fields: new Map(field.fields?.map((one) => [one.name, one])),
    open: field.type === 'unknown',
    required: field.required,
    description: field.description,
    descriptionPlace: field.descriptionPlace,
    minLength: field.minLength,
    isTrimmed: field.isTrimmed,
    format: field.format,
    hasDefault: field.hasDefault,
    choices: field.choices,
  };
}

/** The object with these fields on top of its own. */
export function withFields(base: SchemaType, added: SchemaType): SchemaType {
  return {
    ...base,
    kind: base.kind === 'unknown' ? added.kind : base.kind,
    type: 'object',
    fields: new Map([...base.fields, ...added.fields]),
    open: base.open || added.open,
    literal: added.literal ?? base.literal,
    json: added.json ?? base.json,
  };
}

/** Only, or all but, the named fields. `undefined` names: it cannot be told which. */
export function selectFields(schema: SchemaType, names: ReadonlySet<string> | undefined, keep: boolean): SchemaType {
  const closed = { ...schema, literal: undefined, json: undefined };
  if (!names) return { ...closed, open: true, fields: mapFields(schema.fields, (field) => ({ ...field, required: field.required === false ? false : undefined })) };
  const fields = new Map([...schema.fields].filter(([name]) => names.has(name) === keep));
  // What is picked from an unreadable schema is known by name at least.
  if (keep && schema.open) for (const name of names) if (!fields.has(name)) fields.set(name, { name, required: undefined, type: 'unknown' });
  return { ...closed, fields, open: keep ? false : schema.open };
}

/** Makes fields optional or required: those named, or all when there are no names. */
export function setRequired(schema: SchemaType, names: ReadonlySet<string> | undefined, required: boolean): SchemaType {
  return { ...schema, literal: undefined, json: undefined, fields: mapFields(schema.fields, (field) => (!names || names.has(field.name) ? { ...field, required } : field)) };
}

/** One of several schemas: a field is required when every object among them requires it. */
export function unionTypes(types: readonly SchemaType[]): SchemaType {
  if (types.length === 1) return types[0]!;
  const [first] = types;
  if (!first) return OPAQUE;
  const objects = types.filter((one) => one.type === 'object' || one.fields.size > 0);
  const names = new Set(objects.flatMap((one) => [...one.fields.keys()]));
  const fields = new Map([...names].map((name) => [name, mergeField(objects.map((one) => one.fields.get(name)))]));
  const kinds = new Set(types.map((one) => one.kind).filter((kind) => kind !== 'unknown'));
  const scalars = new Set(types.map((one) => one.type).filter((type) => type !== 'other'));
  const lengths = types.map((one) => one.minLength);
  const described = types.find((one) => one.description !== undefined);
  return {
    kind: kinds.size > 0 ? [...kinds][0]! : 'unknown',
    type: scalars.size === 1 ? [...scalars][0]! : isTextual(scalars) ? 'string' : scalars.size === 0 ? 'other' : 'unknown',
    fields,
    open: types.some((one) => one.open),
    passesUndeclared: types.some((one) => one.passesUndeclared),
    required: types.some((one) => one.required === false) ? false : types.some((one) => one.required === undefined) ? undefined : true,
    description: described?.description,
    descriptionPlace: described?.descriptionPlace,
    minLength: lengths.every((length) => length !== undefined) ? Math.min(...lengths) : undefined,
    isTrimmed: types.every((one) => one.isTrimmed),
    format: types.every((one) => one.format !== undefined) ? first.format : undefined,
    hasDefault: types.some((one) => one.hasDefault),
    choices: types.every((one) => one.choices) ? [...new Set(types.flatMap((one) => one.choices!))] : undefined,
  };
}

/** All of several schemas at once. */
export function intersectTypes(types: readonly SchemaType[]): SchemaType {
  const [first, ...rest] = types;
  return first ? rest.reduce((all, one) => ({ ...withFields(all, one), passesUndeclared: all.passesUndeclared && one.passesUndeclared }), first) : OPAQUE;
}

/** A field that may be the one or the other; `undefined` where it is missing. */
function mergeField(fields: readonly (FieldFact | undefined)[]): FieldFact {
  const present = fields.filter((field) => field !== undefined);
  const merged = unionTypes(present.map((field) => schemaOfField(field, 'unknown')));
  const required = fields.length > present.length ? false : merged.required;
  const place = present.find((field) => field.place)?.place;
  return fieldOf(present[0]!.name, merged, { required, ...(place && { place }) });
}

const isTextual = (types: ReadonlySet<FieldFact['type']>): boolean => types.size > 0 && [...types].every((type) => type === 'string' || type === 'enum');

function mapFields(fields: ReadonlyMap<string, FieldFact>, change: (field: FieldFact) => FieldFact): ReadonlyMap<string, FieldFact> {
  return new Map([...fields].map(([name, field]) => [name, change(field)]));
}
