/** What a call of a package that tries again gives: `retry(() => client.getTools())` gives the tools. */
import { callFunction } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, unionOf, type Value } from '../../resolve/values.js';
import type { RetryModel } from '../../types.js';
import { isNamed, isOf } from './library-retries.js';

/** `undefined` where the call is none of these, or what it is handed cannot be followed. */
export function resultOfRetried(engine: Engine, models: readonly RetryModel[], callee: ExternalValue, args: readonly Value[]): Value | undefined {
  // Most calls are handed no function.
  if (args.every(({ kind }) => kind !== 'function' && kind !== 'union')) return undefined;
  for (const model of models) {
    if (!isOf(model, callee)) continue;
    for (const { callback, givesResult, member } of model.helpers) {
      if (!givesResult || typeof callback !== 'number' || !isNamed(callee, member)) continue;
      const given = args[callback];
      const results = given ? alternativesOf(given).flatMap((one) => (one.kind === 'function' ? callFunction(engine, one, []) : [])) : [];
      return results.length > 0 ? unionOf(results) : undefined;
    }
  }
  return undefined;
}
