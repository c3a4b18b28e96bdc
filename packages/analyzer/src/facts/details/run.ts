/** Which functions of the program a tool runs. */
import type ts from 'typescript';
import type { Trace } from '../../resolve/trace.js';
import type { RunFact } from '../../types.js';
import { placeOf } from '../place-of.js';
import type { Handled } from './handled.js';

export function readRun({ engine, traces }: Handled): RunFact {
  const seen = new Set<Trace>(traces);
  const nodes = new Set<ts.Node>();
  let cut: string | undefined;
  for (const trace of seen) {
    nodes.add(trace.node);
    cut ??= trace.cut;
    for (const event of trace.events) if (event.kind === 'call') for (const run of event.runs) seen.add(run.trace);
  }
  const placesOf = (all: Iterable<ts.Node>): RunFact['functions'] => [...all].map((node) => placeOf(engine, node));
  return { handlers: placesOf(new Set(traces.map(({ node }) => node))), functions: placesOf(nodes), ...(cut !== undefined && { cut }) };
}
