/** What a call is handed at a place as models write them: `1.idempotencyKey`, `0.new.0.ClientToken`. */
import type { Engine } from '../../resolve/engine.js';
import { propertyOf } from '../../resolve/properties.js';
import type { CallEvent } from '../../resolve/trace.js';
import { alternativesOf, isAbsent, UNDEFINED, type Value } from '../../resolve/values.js';

export const isCertainlyAbsent = (value: Value): boolean => alternativesOf(value).every(isAbsent);

/** What stands at a place of a call; `undefined` when that cannot be read. */
export function valueAt(engine: Engine, event: CallEvent, place: string): Value | undefined {
  const [index, ...path] = place.split('.');
  const last = event.args.at(-1);
  const at = index === 'last' ? event.args.length - 1 : Number(index);
  let value: Value | undefined = event.args[at] ?? (last?.kind === 'unknown' && last.reason === 'spread arguments' ? undefined : UNDEFINED);
  for (let step = 0; step < path.length; step += 1) {
    if (value === undefined) return undefined;
    if (isCertainlyAbsent(value)) return UNDEFINED;
    if (path[step] === 'new') {
      step += 1;
      value = value.kind === 'external' ? (value.calls.at(-1)?.[Number(path[step])] ?? UNDEFINED) : undefined;
    } else {
      const readable: boolean = alternativesOf(value).every((one) => (one.kind === 'object' && one.rest.every((rest) => rest.kind !== 'unknown')) || one.kind === 'array' || isAbsent(one));
      const found: Value = propertyOf(engine, value, path[step]!);
      if (!readable && !alternativesOf(found).some((one) => one.kind === 'constant' ? !isAbsent(one) : one.kind !== 'unknown')) return undefined;
      value = found;
    }
  }
  return value;
}
