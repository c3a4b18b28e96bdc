/** Which functions of the program a tool runs. */
import type ts from 'typescript';
import type { Trace } from '../../resolve/trace.js';
import type { RunFact } from '../../types.js';
import { placeOf } from '../place-of.js';
import type { Handled } from './handled.js';

/** The functions that some traces enter, with all below them, and the bound by which some may be missing. */
export function runBy(traces: readonly Trace[]): { readonly functions: ReadonlySet<ts.Node>; readonly cut: string | undefined } {
  const seen = new Set(traces);
  const functions = new Set<ts.Node>();
  let cut: string | undefined;
  for (const trace of seen) {
    functions.add(trace.node);
    cut ??= trace.cut;
    for (const event of trace.events) if (event.kind === 'call') for (const run of event.runs) seen.add(run.trace);
  }
  return { functions, cut };
}

export function readRun({ engine, traces }: Handled): RunFact {
  const { functions, cut } = runBy(traces);
  const placesOf = (nodes: Iterable<ts.Node>): RunFact['functions'] => [...nodes].map((node) => placeOf(engine, node));
  return { handlers: placesOf(new Set(traces.map(({ node }) => node))), functions: placesOf(functions), ...(cut !== undefined && { cut }) };
}
