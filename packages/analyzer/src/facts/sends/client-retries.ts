/** Clients that are told to send calls again by themselves: `createMCPClient({ maxRetries: 2 })`. */
import { evaluateArguments } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import { alternativesOf, UNDEFINED } from '../../resolve/values.js';
import type { ClientModel, ClientRetryFact } from '../../types.js';
import { placeOf } from '../place-of.js';
import { collectCallsNamed } from '../../resolve/calls-named.js';

export function collectClientRetries(engine: Engine, models: readonly ClientModel[]): readonly ClientRetryFact[] {
  const found: ClientRetryFact[] = [];
  for (const model of models)
    for (const { member, option, causes } of model.resends ?? [])
      for (const call of collectCallsNamed(engine, member)) {
        const of = evaluate(engine, call.expression, OUTSIDE);
        if (of.kind !== 'external' || !model.packages.includes(of.package)) continue;
        const [index, name] = option.split('.') as [string, string];
        const value = propertyOf(engine, evaluateArguments(engine, call.arguments, OUTSIDE)[Number(index)] ?? UNDEFINED, name);
        const counts = alternativesOf(value).flatMap((one) => (one.kind === 'constant' && typeof one.value === 'number' ? [one.value] : []));
        if (counts.some((count) => count > 0)) found.push({ place: placeOf(engine, call), option: name, count: Math.max(...counts), causes });
      }
  return found;
}
