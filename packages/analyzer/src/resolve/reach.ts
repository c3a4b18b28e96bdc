/** Whether something the caller handed in is part of a value. */
import type { Engine } from './engine.js';
import { slotValue } from './evaluate.js';
import type { InputValue, Value } from './values.js';

/** How deep values are looked into; what one of several may be, or was computed from, is no deeper. */
const DEPTH = 7;
/** Values that are looked into for one. */
const VALUE_LIMIT = 200;

/** All inputs inside a value: in texts, objects, arrays, arguments of what it was computed from. Bounded; each value once. */
export function collectInputs(engine: Engine, value: Value): readonly InputValue[] {
  const cache = engine.valueCache<Value, readonly InputValue[]>('inputs');
  let found = cache.get(value);
  if (!found) {
    const result: InputValue[] = [];
    visit(engine, value, result, new Set(), DEPTH);
    cache.set(value, (found = result));
  }
  return found;
}

export const containsInput = (engine: Engine, value: Value, accepts: (input: InputValue) => boolean): boolean => collectInputs(engine, value).some(accepts);

function visit(engine: Engine, value: Value, result: InputValue[], seen: Set<Value>, depth: number): void {
  if (depth <= 0 || seen.size > VALUE_LIMIT || seen.has(value)) return;
  seen.add(value);
  const below = value.kind === 'union' || value.kind === 'unknown' ? depth : depth - 1;
  const all = (values: readonly Value[]): void => values.forEach((one) => visit(engine, one, result, seen, below));
  switch (value.kind) {
    case 'input': result.push(value); break;
    case 'text': all(value.parts.filter((part) => typeof part !== 'string')); break;
    case 'object':
      for (const slot of value.slots.values()) if (!('getter' in slot)) visit(engine, slotValue(engine, value, slot), result, seen, depth - 1);
      all(value.rest);
      break;
    case 'array': all(value.items); break;
    case 'external': {
      const carried = value.package === 'node:async_hooks' ? value.path.indexOf('getStore') : -1;
      // What a request is run with was put there by whoever took it in.
      if (carried >= 0) result.push({ kind: 'input', source: 'context', path: value.path.slice(carried + 1), omit: [] });
      for (const call of value.calls) all(call);
      break;
    }
    case 'instance': all(value.args ?? []); break;
    case 'union': all(value.values); break;
    case 'unknown': all(value.from); break;
    case 'builtin': visit(engine, value.receiver, result, seen, depth - 1); break;
    case 'function': if (value.bound) all(value.bound); break;
    default: break;
  }
}
