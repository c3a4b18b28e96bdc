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

/** What a tool shares with the others of its dispatcher. */
export interface SharedPart {
  /** Whether a function or call is come by for (nearly) every tool of the group. */
  readonly isShared: (node: ts.Node) => boolean;
  /** This tool runs functions that not all of them run: it has an effect of its own, be it none. */
  readonly partsWays: boolean;
}

/**
 * For each member of a group (tools served by one and the same handler function, each with its traces) what it shares with the
 * others; `undefined` where the group is too small to tell.
 */
export function collectSharedParts(group: readonly (readonly Trace[])[]): readonly (SharedPart | undefined)[] {
  if (group.length < GROUP_SIZE) return group.map(() => undefined);
  const visited = group.map(collectVisited);
  const counts = new Map<ts.Node, number>();
  for (const { nodes } of visited) for (const node of nodes) counts.set(node, (counts.get(node) ?? 0) + 1);
  const isShared = (node: ts.Node): boolean => (counts.get(node) ?? 0) >= group.length * SHARE;
  return visited.map(({ functions }) => ({ isShared, partsWays: [...functions].some((node) => !isShared(node)) }));
}

/** Functions entered and calls made anywhere below. */
function collectVisited(traces: readonly Trace[]): { readonly nodes: ReadonlySet<ts.Node>; readonly functions: ReadonlySet<ts.Node> } {
  const nodes = new Set<ts.Node>();
  const functions = new Set<ts.Node>();
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
          if (run.as === 'callee') functions.add(run.trace.node);
          waiting.push(run.trace);
        }
    }
  }
  return { nodes, functions };
}
