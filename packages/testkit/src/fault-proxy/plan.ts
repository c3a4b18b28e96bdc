/** Which fault befalls which call: drawn from a seed, so that a run can be repeated. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** What can go wrong with one `tools/call` on its way. */
export const FAULTS = [
  /** The server answers; the answer is lost, and the connection with it. */
  'drop-response',
  /** The answer comes when the client has given up. */
  'delay',
  /** The request arrives twice. */
  'duplicate',
  /** The answer breaks off in the middle. */
  'cut',
  /** The session is gone: the request is not handed on. */
  'new-session',
  /** The server is killed while it works (SIGKILL), and started again. */
  'kill',
  /** The server stands still for a while (SIGSTOP, SIGCONT). */
  'pause',
] as const;

export type Fault = (typeof FAULTS)[number];

export interface FaultPlan {
  /** The fault of the next call; undefined when it goes well. */
  next(): Fault | undefined;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
}

/**
 * @param seed The same seed gives the same faults in the same order.
 * @param rate The share of calls that a fault befalls, 0 to 1.
 * @param weights How often each fault comes, relative to the others; default all the same. A fault that is not named does not come.
 */
export function faultPlan(seed: number, rate: number, weights: Readonly<Partial<Record<Fault, number>>> = Object.fromEntries(FAULTS.map((fault) => [fault, 1]))): FaultPlan {
  const random = xoroshiro128plus(seed);
  const named = FAULTS.flatMap((fault) => (weights[fault] ? [[fault, weights[fault]] as const] : []));
  const total = named.reduce((sum, [, weight]) => sum + weight, 0);
  return {
    next: () => {
      const befalls = uniformInt(random, 0, 999_999) < rate * 1_000_000;
      // Drawn in any case, so that a change of the rate does not shuffle which faults come.
      let at = (uniformInt(random, 0, 999_999) / 1_000_000) * total;
      if (!befalls) return undefined;
      return named.find(([, weight]) => (at -= weight) < 0)?.[0];
    },
    between: (from, to) => uniformInt(random, from, to),
  };
}
