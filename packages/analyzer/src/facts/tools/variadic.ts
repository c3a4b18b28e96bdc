/** The overloads of SDK v1's `.tool(name, [description], [shape], [annotations], handler)`, told apart as the SDK itself does. */
import { propertyOf } from '../../resolve/properties.js';
import type { Engine } from '../../resolve/engine.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { RegistrationSlots } from '../../types.js';
import type { Parts } from './slots.js';

const HINTS: ReadonlySet<string> = new Set(['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']);

/** The slots as this call fills them. */
export function slotsOfVariadic(engine: Engine, slots: RegistrationSlots, parts: Parts, count: number): RegistrationSlots {
  let next = 1;
  const filled: { description?: string; schema?: string; annotations?: string } = {};
  if (count > 2 && isText(parts.value('1'), count)) {
    filled.description = '1';
    next = 2;
  }
  if (next < count - 1) {
    const value = parts.value(String(next));
    if (isShape(engine, value)) {
      filled.schema = String(next);
      next += 1;
    }
    if (next < count - 1) filled.annotations = String(next);
  }
  return { ...slots, ...filled, handler: String(count - 1) };
}

/** Whether the second argument is the description. */
function isText(value: Value, count: number): boolean {
  return alternativesOf(value).every((one) => {
    switch (one.kind) {
      case 'constant': return typeof one.value === 'string';
      case 'text': return true;
      case 'object': case 'function': case 'instance': return false;
      case 'external': return one.module === 'globals';
      // Of four arguments or more an unreadable second is hardly ever anything else.
      default: return count > 3;
    }
  });
}

/** A raw shape: `{}`, or an object with a value that is no plain constant. A schema object is none. */
function isShape(engine: Engine, value: Value): boolean {
  const [one] = alternativesOf(value);
  if (!one) return false;
  if (one.kind === 'object') {
    if (one.slots.size === 0) return true;
    const names = [...one.slots.keys()];
    if (names.every((name) => HINTS.has(name))) return names.some((name) => propertyOf(engine, one, name).kind !== 'constant');
    return true;
  }
  // `Schema.shape` of a schema out of a package is a shape; the schema itself is not.
  if (one.kind === 'external') return !one.isResult || !/^zod(?:\/|$)/.test(one.module);
  return one.kind === 'unknown' || one.kind === 'instance' || one.kind === 'union';
}
