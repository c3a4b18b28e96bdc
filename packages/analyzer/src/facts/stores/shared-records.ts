/** Whether callers that choose the same key find each other's records: who called is written beside the key, and not asked for. */
import { nodesIn } from '../../project/nodes-in.js';
import { evaluate } from '../../resolve/evaluate.js';
import { containsInput } from '../../resolve/reach.js';
import type { Engine } from '../../resolve/engine.js';
import type { KeySource } from '../keys/key-source.js';
import { isComparison, sidesOf } from './comparisons.js';
import { restsOn } from './dependence.js';
import { rootsOf } from './gates.js';
import { sitesOf, type Guard } from './guard.js';
import { isPrincipal } from './key-origins.js';
import { findKey } from './key-parts.js';
import type { StoreSite } from './walk.js';

/** What a claim writes is no part of its key unless a hit is looked up by it, or held against it. */
export function isFoundByAnyCaller(engine: Engine, guard: Guard, key: KeySource | undefined): boolean {
  if (guard.ask.call.does !== 'claim') return false;
  return sitesOf(guard, 'look-up').some((site) => {
    const asked = findKey(engine, site, key);
    return asked?.origins.some((one) => one.isKeyed) === true && !asked.origins.some((one) => one.principal !== undefined) && !isHeldAgainstCaller(engine, site);
  });
}

/** `if (kept.owner !== user) …` */
function isHeldAgainstCaller(engine: Engine, site: StoreSite): boolean {
  const roots = rootsOf(site);
  return [site.trace, ...site.steps.map((step) => step.trace)].some((trace) => [...nodesIn(engine.ts, trace.node)].some((node) => {
    if (!isComparison(engine, node)) return false;
    const sides = sidesOf(engine, node);
    return sides.some((side) => restsOn(engine, side, roots, site.steps)) && sides.some((side) => containsInput(engine, evaluate(engine, side, engine.frameAround(side, trace.env)), isPrincipal));
  }));
}
