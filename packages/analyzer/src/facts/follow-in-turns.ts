/** How much is spent on following each handler: alike for all at first, then more for those that need it, within what a program may take. */
import { ONE_TOOL, type Allowance } from '../resolve/allowance.js';

/**
 * What the first turn may take of one handler. Nine of ten are followed to their end in a third of it; those that are not are handlers of one
 * large program behind many tools (a job queue, an editor), of which the last steps tell the same as the first.
 */
const FIRST_TURN = 30_000;

/** Steps of all first turns together, as long as each has the least. */
const FIRST_TURNS = 4_000_000;
const LEAST_FIRST_TURN = 10_000;

/** Steps that the handlers cut short in the first turn share: enough for eight of them to be followed as far as any may be. */
const SECOND_TURN = 8 * (ONE_TOOL.steps - FIRST_TURN);

/**
 * A handler that the first turn has cut short gets no second one for fewer further steps than this: it is followed from its beginning again,
 * and where so many are cut short they lead through the same program (140 tools of an editor), of which a little more tells nothing new.
 */
const LEAST = 20_000;

/**
 * Follows each; those whose steps were spent once more, each with an equal share of what is left for them. What one is given depends on how
 * many there are, never on their order.
 */
export function followInTurns<Registration, Followed extends { readonly isSpent: boolean }>(
  registrations: readonly Registration[], follow: (registration: Registration, allowance: Allowance) => Followed,
): Followed[] {
  const steps = Math.min(FIRST_TURN, Math.max(LEAST_FIRST_TURN, Math.floor(FIRST_TURNS / registrations.length)));
  const first = registrations.map((registration) => follow(registration, { ...ONE_TOOL, steps }));
  const further = Math.floor(SECOND_TURN / Math.max(1, first.filter(({ isSpent }) => isSpent).length));
  if (further < LEAST) return first;
  const allowance = { ...ONE_TOOL, steps: Math.min(ONE_TOOL.steps, steps + further) };
  return registrations.map((registration, index) => (first[index]!.isSpent ? follow(registration, allowance) : first[index]!));
}
