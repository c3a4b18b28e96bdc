/** Keeps an error in one piece of the analysis from ending more than that piece. */
import type ts from 'typescript';
import type { Engine } from '../resolve/engine.js';
import type { Problem } from '../types.js';
import { placeOf } from './place-of.js';

/** Does a piece of work. An error in it becomes a problem at `where`, and what `beyond` makes of the reason stands in for the result. */
export function attempt<T>(engine: Engine, where: ts.Node | Pick<Problem, 'file' | 'line'>, what: string, work: () => T, beyond: (reason: string) => T): T {
  try {
    return work();
  } catch (error) {
    engine.abandon();
    const reason = reasonOf(error);
    const { file, line } = 'kind' in where ? lineOf(engine, where) : where;
    engine.problems.push({ file, ...(line !== undefined && { line }), message: `${what} could not be analysed: ${reason}` });
    return beyond(reason);
  }
}

/** An exhausted stack is what deep code does to us; everything else is a defect of ours. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof RangeError && /call stack/.test(message) ? 'the code is nested too deeply' : `internal error: ${message}`;
}

function lineOf(engine: Engine, node: ts.Node): Pick<Problem, 'file' | 'line'> {
  try {
    const { file, line } = placeOf(engine, node);
    return { file, line };
  } catch {
    return { file: engine.pathOf(node) };
  }
}
