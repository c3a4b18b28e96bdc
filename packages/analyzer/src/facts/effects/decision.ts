/**
 * What a decider answers: a verdict without the sink's kind, which the model knows.
 */
import type { Effect, Verdict } from '../../types.js';

export type Decision = Omit<Verdict, 'kind'>;

/** An unread write is worse than a harmless one, and better than one that was read. */
const RANK: Readonly<Record<Effect, number>> = { none: 0, 'idempotent-write': 1, unknown: 2, write: 3 };

/** A sink is reached, but what it is given could not be read; the caller does not choose it either. */
export const UNREADABLE: Decision = { effect: 'unknown', confidence: 'likely' };

/** The caller chooses what is done: the worst that can be chosen counts. */
export const CALLERS_CHOICE: Decision = { effect: 'write', confidence: 'likely', dynamic: true };

/** Several outcomes are possible: the worst decides; a destructive one is remembered. */
export function worstOf(decisions: readonly Decision[]): Decision {
  let worst = decisions[0];
  if (worst === undefined) return UNREADABLE;
  for (const decision of decisions) if (isWorse(decision, worst)) worst = decision;
  if (worst.destructive !== true && decisions.some((decision) => decision.destructive === true)) return { ...worst, destructive: true };
  return worst;
}

function isWorse(a: Decision, b: Decision): boolean {
  const difference = RANK[a.effect] - RANK[b.effect];
  if (difference !== 0) return difference > 0;
  // Among writes, one that a unique name refuses the second time is the milder one.
  return a.naturalKey !== true && b.naturalKey === true;
}
