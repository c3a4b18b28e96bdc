/** A record of a call in progress that keeps nobody from running: whoever finds it makes it again. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { slotValue } from '../../resolve/evaluate.js';
import { alternativesOf } from '../../resolve/values.js';
import { data, unknownAbout, type Supposed, type Topic } from '../retries/supposed.js';
import { walkFrom } from '../retries/walk.js';
import { collectClaims, type GuardContext } from './guard.js';
import { isExclusive } from './race.js';
import { saysBusy, wordsIn } from './states.js';
import { isSynchronous } from './synchronous.js';
import type { StoreSite } from './walk.js';

/** Nothing that is not certain is passed by. */
const DOUBTS: readonly Topic[] = ['failure', 'gate', 'name-pattern', 'name', 'other'];

interface IgnoredClaim {
  readonly lookUp: ts.Node;
  readonly claim: ts.Node;
}

/** The look-up is supposed to find what the claim puts there; a claim that is reached again certainly was passed by. */
export function findIgnoredClaim(context: GuardContext): IgnoredClaim | undefined {
  const { engine, guard, order, isBacked } = context;
  const { ask } = guard;
  if (isBacked || ask.call.does !== 'look-up' || guard.writes.every((write) => isSynchronous(engine, write) || isExclusive(context, ask, write))) return undefined;
  for (const claim of collectClaims(context)) {
    if (claim.call.does !== 'record' || claim.trace !== ask.trace || !wordsIn(engine, claim.call).some(saysBusy)) continue;
    const found = recordOf(engine, claim);
    if (!found) continue;
    const again = new Set(order.placesOf(claim));
    const world = { engine, thrown: undefined, answered: found, hints: 'silent' as const, toolNames: [], seenHints: new Set<ts.Node>() };
    const isPassed = order.placesOf(ask).some((from) => walkFrom({ world, from, kind: 'site', when: 'returns', stopAt: DOUBTS }).arrivals.some(({ at, head }) => head === undefined && again.has(at)));
    if (isPassed) return { lookUp: ask.node, claim: claim.node };
  }
  return undefined;
}

/** What a look-up finds after a claim: an object of which some properties are known. */
function recordOf(engine: Engine, { call }: StoreSite): Supposed | undefined {
  const [value, ...more] = call.values.flatMap((one) => alternativesOf(one));
  if (value?.kind !== 'object' || more.length > 0) return undefined;
  const properties: Record<string, Supposed> = {};
  for (const [name, slot] of value.slots) {
    const [held, ...others] = 'getter' in slot ? [] : alternativesOf(slotValue(engine, value, slot));
    properties[name] = held?.kind === 'constant' && others.length === 0 ? data(held.value) : unknownAbout('failure');
  }
  return { kind: 'thing', classes: ['Object'], text: undefined, properties, others: unknownAbout('failure') };
}
