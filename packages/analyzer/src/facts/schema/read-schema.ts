/** A tool's input schema, whatever library it is written with. */
import { callValue } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { alternativesOf, isAbsent, keyOf, type ObjectValue, type Value } from '../../resolve/values.js';
import { propertyOf } from '../../resolve/properties.js';
import type { SchemaFact } from '../../types.js';
import { describedBy } from './description.js';
import { readFields } from './fields.js';
import { insertionOf } from './insertion.js';
import { copiedSchema, isJsonSchema, readJsonSchema, readParameterList } from './json-schema.js';
import { insideOf, readExternal } from './library.js';
import { libraryPathOf } from './model-index.js';
import type { SchemaReader } from './reader.js';
import { OPAQUE, unionTypes, type SchemaType } from './schema-type.js';

/** Schemas nest (recursive ones without end); beyond this depth they count as unreadable. */
const DEPTH_LIMIT = 12;

const NO_SCHEMA: SchemaFact = { kind: 'none', fields: [], open: false, passesUndeclared: false };

/** Reads a schema. What cannot be read makes it `open`; it never makes it a schema without fields. */
export function readSchema(engine: Engine, value: Value | undefined): SchemaFact {
  if (!value || isAbsent(value)) return NO_SCHEMA;
  const schema = makeReader(engine).read(value);
  const insertion = insertionOf(engine, schema);
  return {
    kind: schema.fields.size === 0 && schema.open && schema.kind !== 'json-schema' ? 'unknown' : schema.kind,
    fields: [...schema.fields.values()],
    open: schema.open,
    passesUndeclared: schema.passesUndeclared,
    ...(insertion && { insertion }),
  };
}

function makeReader(engine: Engine): SchemaReader {
  let depth = 0;
  const reader: SchemaReader = {
    engine,
    read(value) {
      if (!value) return OPAQUE;
      if (depth >= DEPTH_LIMIT) return OPAQUE;
      depth++;
      try {
        const some = alternativesOf(value).filter((one) => !isAbsent(one));
        // A helper that cleans schemas may give something it could not be followed to; what it was given counts.
        const readable = some.filter((one) => one.kind !== 'unknown');
        const present = withoutCopies(readable.length > 0 ? readable : some);
        return present.length === 1 ? readOne(reader, present[0]!) : unionTypes(present.map((one) => readOne(reader, one)));
      } finally {
        depth--;
      }
    },
  };
  return reader;
}

/** A helper that tidies a schema gives it back, or a copy with changes: the schema itself is what there is to read. */
function withoutCopies(alternatives: readonly Value[]): readonly Value[] {
  const originals = alternatives.filter((one) => one.kind === 'external' && libraryPathOf(one));
  const [original] = originals;
  if (originals.length !== 1 || !original || alternatives.length === 1) return alternatives;
  const isCopy = (one: Value): boolean => one === original || (one.kind === 'object' && (one.slots.size === 0 || one.rest.some((rest) => keyOf(rest) === keyOf(original))));
  return alternatives.every(isCopy) ? [original] : alternatives;
}

function readOne(reader: SchemaReader, value: Value): SchemaType {
  const { engine } = reader;
  switch (value.kind) {
    case 'external': return readExternal(reader, value);
    case 'object': return readObject(reader, value);
    case 'array': return readParameterList(reader, value.items, value.open);
    // Some frameworks take a function that gives the schema.
    case 'function': return reader.read(callValue(engine, value, [], value.node, OUTSIDE));
    case 'unknown': return insideOf(reader, value.from);
    default: return OPAQUE;
  }
}

function readObject(reader: SchemaReader, object: ObjectValue): SchemaType {
  const { engine } = reader;
  const copied = copiedSchema(reader, object);
  if (copied) return copied;
  if (isJsonSchema(engine, object)) return readJsonSchema(reader, object);
  const shape = readFields(reader, object, (name, value) => ({ name, schema: readShapeField(reader, value) }));
  return { ...shape, kind: shape.kind === 'zod-object' || shape.kind === 'unknown' ? 'zod-shape' : shape.kind, type: 'object' };
}

/** A field of a raw shape: a schema, or `{ type: schema, description }`. */
function readShapeField(reader: SchemaReader, value: Value): SchemaType {
  const { engine } = reader;
  if (value.kind !== 'object' || isJsonSchema(engine, value) || !value.slots.has('type')) return reader.read(value);
  const type = propertyOf(engine, value, 'type');
  if (type.kind !== 'external' || !libraryPathOf(type)) return reader.read(value);
  return describedBy(reader, reader.read(type), propertyOf(engine, value, 'description'));
}
