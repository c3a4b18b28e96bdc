/**
 * What a dispatcher does for every tool alike (looking the tool up, signing in, counting) is not the effect of any one of them,
 * as long as the tools part ways further on.
 */
import type ts from 'typescript';
import type { Trace } from '../../resolve/trace.js';

/** Fewer tools behind one handler tell nothing. */
const GROUP_SIZE = 4;
/** Part of the group that must come by for a place to count as shared. */
const SHARE = 0.9;

/** Whether a function or call is come by for (nearly) every tool of a group. */
export type SharedTest = (node: ts.Node) => boolean;

/**
 * For each member of a group (tools served by one and the same handler function, each with its traces) the test for what it shares
 * with the others; `undefined` where the tools never part ways, or the group is too small.
 */
export function collectSharedTests(group: readonly (readonly Trace[])[]): readonly (SharedTest | undefined)[] {
  if (group.length < GROUP_SIZE) return group.map(() => undefined);
  const visited = group.map(collectVisited);
  const counts = new Map<ts.Node, number>();
  for (const nodes of visited) for (const node of nodes) counts.set(node, (counts.get(node) ?? 0) + 1);
  const isShared: SharedTest = (node) => (counts.get(node) ?? 0) >= group.length * SHARE;
  return visited.map((nodes) => ([...nodes].some((node) => !isShared(node)) ? isShared : undefined));
}

/** Functions entered and calls made anywhere below. */
function collectVisited(traces: readonly Trace[]): ReadonlySet<ts.Node> {
  const nodes = new Set<ts.Node>();
  const seen = new Set<Trace>();
  const waiting = [...traces];
  for (let trace = waiting.pop(); trace; trace = waiting.pop()) {
    if (seen.has(trace)) continue;
    seen.add(trace);
    for (const event of trace.events) {
      if (event.kind !== 'call' && event.kind !== 'change') continue;
      nodes.add(event.node);
      if (event.kind === 'call')
        for (const run of event.runs) {
          nodes.add(run.trace.node);
          waiting.push(run.trace);
        }
    }
  }
  return nodes;
}
