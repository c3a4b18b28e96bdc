/** A key that a write gets only in what another one answered, told in a sentence: `Order ${order.id} is placed`. Nobody knows a repeat by that. */
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import type { CallEvent } from '../../resolve/trace.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import type { Value } from '../../resolve/values.js';
import type { EffectModel } from '../../types.js';
import { modelFor } from '../effects/model-index.js';
import { isHeldIn, type KeySource } from '../keys/key-source.js';
import { isRemote } from '../outcomes/loss-arms.js';

const DEPTH_LIMIT = 7;

/** Whether none of the arguments holds the key but for such sentences. */
export function isToldInWords(engine: Engine, models: readonly EffectModel[], key: KeySource, event: CallEvent): boolean {
  const seen = new Map<Value, boolean>();
  const holds = (value: Value, inWords: boolean, depth: number): boolean => {
    // What was looked at outside of a sentence need not be looked at inside of one.
    if (depth <= 0 || (seen.has(value) && (inWords || !seen.get(value)))) return false;
    seen.set(value, inWords);
    const some = (values: readonly Value[], told = inWords): boolean => values.some((one) => holds(one, told, depth - 1));
    switch (value.kind) {
      case 'text': return some(value.parts.filter((part) => typeof part !== 'string'), inWords || value.parts.some((part) => typeof part === 'string' && /\s/.test(part)));
      case 'object': return some([...value.slots.values()].flatMap((slot) => ('getter' in slot ? [] : [slotValue(engine, value, slot)]))) || some(value.rest);
      case 'array': return some(value.items);
      case 'union': return some(value.values);
      case 'external': return !(inWords && isAnswer(models, value)) && value.calls.some((call) => some(call));
      case 'function': return false;
      default: return isHeldIn(engine, key, value);
    }
  };
  return event.args.length > 0 && !event.args.some((arg) => holds(arg, false, DEPTH_LIMIT)) && event.args.some((arg) => isHeldIn(engine, key, arg));
}

/** What comes from another side, and not from a function that computes. */
const isAnswer = (models: readonly EffectModel[], { module, path, calls }: ExternalValue): boolean =>
  calls.length > 0 && (module === 'globals' ? path[0] === 'fetch' : isRemote(modelFor(module, models)?.kind ?? 'other'));
