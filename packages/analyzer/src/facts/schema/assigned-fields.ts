/** Fields that are put into a schema's object after it was made: `shape.idempotencyKey = z.string()`, `tool.inputSchema.properties[KEY] = { … }`. */
import type { Engine } from '../../resolve/engine.js';
import { objectKeys } from '../../resolve/objects.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, isAbsent, unionOf, type ObjectValue, type Value } from '../../resolve/values.js';

export interface AssignedField {
  /** `undefined` when it cannot be told. */
  readonly name: string | undefined;
  readonly value: Value;
  /** It is put in on every path. */
  readonly isCertain: boolean;
}

export function assignedFields(engine: Engine, object: ObjectValue): readonly AssignedField[] {
  const keys = objectKeys(engine, object);
  const fields: AssignedField[] = [];
  for (const [name, state] of keys.names) {
    if (object.slots.has(name)) continue;
    const present = alternativesOf(propertyOf(engine, object, name)).filter((one) => !isAbsent(one));
    if (present.length > 0) fields.push({ name, value: unionOf(present), isCertain: state === 'certain' });
  }
  if (keys.open && object.rest.length === 0) fields.push({ name: undefined, value: object, isCertain: false });
  return fields;
}
