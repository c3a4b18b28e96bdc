/** What an evaluation may spend, by what it is for. */

/** What may be spent until the next reset. */
export interface Allowance {
  /** Evaluated expressions, and events of traces. */
  readonly steps: number;
  /** Calls of one function with different arguments that are told apart; further ones see only what they are called with, not what it says. */
  readonly framesPerFunction: number;
  /** Call paths to one place that are told apart. */
  readonly callPaths: number;
  /** How far out callers of callers are looked for. */
  readonly callerDepth: number;
  /** Steps for one question about the rest of the program (who calls this, what is put into that) that is not part of another; what takes longer is not told. */
  readonly stepsPerQuestion: number;
}

/** For finding all registrations of a program: tables are made by calling one factory many times. */
export const WHOLE_PROGRAM: Allowance = { steps: 600_000, framesPerFunction: 2_000, callPaths: 1_500, callerDepth: 7, stepsPerQuestion: Infinity };
/** For following one handler. */
export const ONE_TOOL: Allowance = { steps: 150_000, framesPerFunction: 16, callPaths: 60, callerDepth: 3, stepsPerQuestion: 4_000 };

/** For what is around one place, a send or a guard: less than a handler may take, since what matters of it stands near at hand or nowhere. */
export const ONE_PLACE: Allowance = { steps: 15_000, framesPerFunction: 8, callPaths: 24, callerDepth: 3, stepsPerQuestion: 4_000 };
