/** The effect order of a handler: its order graph, and the questions rules ask of it. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Trace } from '../../resolve/trace.js';
import type { FunctionNode } from '../../resolve/values.js';
import { OUTSIDE } from '../../resolve/environment.js';
import type { Classify, OrderNode } from './graph.js';
import { EffectOrder } from './questions.js';
import { buildBody } from './statements.js';
import { Making, next, type Way } from './way.js';

/**
 * Reads the order of what a handler does. `traces`: one for each function the handler may be. `classify` says which events matter; what
 * does none of them is walked past, so the graph is as large as the question. `matters`: further functions to enter, for what stands in them.
 */
export function readOrder<K extends string>(engine: Engine, traces: readonly Trace[], classify: Classify<K>, matters?: (node: ts.Node) => boolean): EffectOrder<K> {
  const making = new Making(engine, classify, matters);
  const outside = { env: OUTSIDE, calls: undefined, region: undefined, isDeferred: false };
  const answer = making.node('answer', outside, []);
  const failure = making.node('failure', outside, []);
  const beginnings = traces.map((trace): OrderNode<K> => {
    const beginning = making.node('join', { ...outside, env: trace.env }, []);
    const way: Way<K> = { ...outside, trace, active: new Map([[trace.node, beginning]]), env: trace.env, returned: () => answer, failed: () => failure, breaks: new Map(), continues: new Map() };
    if (trace.cut !== undefined) making.cut ??= trace.cut;
    beginning.edges.push(next(buildBody(making, trace.node as FunctionNode, way)));
    return beginning;
  });
  return new EffectOrder(engine, { entry: making.node('join', outside, beginnings.map(next)), answer, failure, cut: making.cut });
}
