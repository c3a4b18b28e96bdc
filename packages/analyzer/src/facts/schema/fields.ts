/** Objects whose properties are schemas: zod's raw shapes, `Type.Object({ … })`, valibot's entries. */
import type ts from 'typescript';
import { placeOf } from '../../project/place.js';
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import { isAbsent, type ObjectValue, type Slot, type Value } from '../../resolve/values.js';
import type { FieldFact, Place } from '../../types.js';
import { assignedFields } from './assigned-fields.js';
import type { SchemaReader } from './reader.js';
import { fieldOf, OPAQUE, scalar, withFields, type SchemaType } from './schema-type.js';

/** Reads an object of schemas. `readField` may change the name (`'key?'`) and the schema that a slot stands for. */
export function readFields(reader: SchemaReader, object: ObjectValue, readField: (name: string, value: Value) => { readonly name: string; readonly schema: SchemaType } | undefined): SchemaType {
  const { engine } = reader;
  const fields = new Map<string, FieldFact>();
  let result: SchemaType = { ...scalar('object'), ...literalOf(engine, object.node) };
  for (const rest of object.rest) {
    const spread = reader.read(rest);
    result = spread.type === 'object' || spread.fields.size > 0 ? { ...withFields(result, spread), literal: result.literal } : { ...result, open: true };
  }
  let { kind } = result;
  for (const [key, slot] of object.slots) {
    const value = slotValue(engine, object, slot);
    if (isAbsent(value)) continue;
    const read = readField(key, value);
    if (!read) continue;
    if (kind === 'unknown') ({ kind } = read.schema);
    const place = placeOfSlot(engine, slot);
    fields.set(read.name, fieldOf(read.name, read.schema, { ...(slot.maybe && read.schema.required !== false && { required: undefined }), ...(place && { place }) }));
  }
  for (const { name, value, isCertain } of assignedFields(engine, object)) {
    if (name === undefined) result = { ...result, open: true };
    else if (!fields.has(name)) {
      const schema = readField(name, value)?.schema ?? OPAQUE;
      fields.set(name, fieldOf(name, schema, isCertain || schema.required === false ? {} : { required: undefined }));
    }
  }
  return { ...result, kind, fields: new Map([...result.fields, ...fields]) };
}

const literalOf = (engine: Engine, node: ts.Node): Partial<SchemaType> => (engine.ts.isObjectLiteralExpression(node) ? { literal: node } : {});

/** The whole property, or whatever the slot was made from. */
export function placeOfSlot(engine: Engine, slot: Slot): Place | undefined {
  const { node } = slot;
  const { ts } = engine;
  const parent = node?.parent;
  return node && placeOfNode(engine, parent && (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) ? parent : node);
}

/** `undefined` for nodes that stand in no file of the program. */
export function placeOfNode(engine: Engine, node: ts.Node): Place | undefined {
  const module = typeof node.kind === 'number' ? engine.moduleOf(node) : undefined;
  return module && placeOf(module, node);
}
