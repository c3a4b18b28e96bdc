/** Calls of an order graph: what they run, and where a failure inside leads. */
import type ts from 'typescript';
import { alternativesOf, type FunctionNode, type Value } from '../../resolve/values.js';
import { ITERATORS } from '../../resolve/callers.js';
import type { CallEvent, CallNode, Trace } from '../../resolve/trace.js';
import type { TS } from '../../types.js';
import { buildExpression, containsCall } from './expressions.js';
import { eventsOf, type Edge, type OrderNode, type Region } from './graph.js';
import { buildBody } from './statements.js';
import { mayThrow, runsLater } from './traits.js';
import { catchRounds, entering, next, once, type Lazy, type Making, type Way } from './way.js';

/** Calls inside calls that are entered. */
const CALL_DEPTH_LIMIT = 40;

/** The beginning of a call: its parts first, then itself, then what it runs. */
export function buildCall<K extends string>(making: Making<K>, node: CallNode, after: OrderNode<K>, way: Way<K>): OrderNode<K> {
  const { ts } = making.engine;
  const chain = promiseChain(making, node, after, way);
  if (chain) return chain;
  const call = placeOfCall(making, node, after, way);
  const fold = making.folds.get(call);
  const parts: ts.Node[] = ts.isTaggedTemplateExpression(node) ? [node.tag, node.template] : [node.expression, ...(node.arguments ?? [])];
  return parts.toReversed().reduce((following, part) => buildExpression(making, part, following, fold && part === parts[2] ? { ...way, failed: () => fold } : way), call);
}

function placeOfCall<K extends string>(making: Making<K>, node: CallNode, after: OrderNode<K>, way: Way<K>): OrderNode<K> {
  const events = callsAt(way.trace, node);
  const [event] = events;
  if (!event) return after;
  const kinds = making.classify(event, way.calls) ?? [];
  const edges: Edge<K>[] = [];
  const call = making.node('event', way, edges, { node, event, kinds });
  const callees = events.flatMap((one) => one.runs.filter((run) => run.as === 'callee').map(({ trace }) => ({ trace, event: one })));
  const callbacks = events.flatMap((one) => one.runs.filter((run) => run.as === 'callback').map(({ trace }) => ({ trace, event: one })));
  const entered = callees.filter(({ trace }) => canEnter(making, trace, way));
  const isOpaque = entered.length < callees.length || callees.length === 0;
  for (const one of entered) edges.push(next(enter(making, one.trace, one.event, way, () => after)));
  const asked = callbacks.filter(({ trace }) => canEnter(making, trace, way));
  if (asked.length > 0) addCallbacks(making, call, edges, asked, event, after, way);
  else if (isOpaque) edges.push(next(after));
  if ((isOpaque || kinds.length > 0) && mayThrow(making.engine, event)) edges.push({ to: way.failed(), how: 'throw' });
  return call;
}

/** What functions of others do with the callbacks they are handed: later, for each element, or as part of the call. */
function addCallbacks<K extends string>(making: Making<K>, call: OrderNode<K>, edges: Edge<K>[], callbacks: readonly { readonly trace: Trace; readonly event: CallEvent }[], event: CallEvent, after: OrderNode<K>, way: Way<K>): void {
  const { engine } = making;
  if (runsLater(engine, event)) {
    const lost = once(() => making.node('join', way, []));
    edges.push(next(after));
    for (const one of callbacks) edges.push(next(enter(making, one.trace, one.event, { ...way, isDeferred: true, failed: lost }, () => after)));
    return;
  }
  if (isEach(engine.ts, event.node)) {
    const again = making.node('join', way, [{ to: call, how: 'again' }, next(after)]);
    edges.push(next(after));
    const fold = isFold(engine.ts, event.node) ? making.node('join', way, [], { node: event.node }) : undefined;
    if (fold) making.folds.set(call, fold);
    const inside: Way<K> = fold ? { ...way, fold, failed: once(() => making.node('join', way, [{ to: fold, how: 'again' }, { to: way.failed(), how: 'throw' }])) } : way;
    for (const one of callbacks) edges.push(next(enter(making, one.trace, one.event, inside, () => again)));
    // What no round catches fails the whole.
    if (fold?.edges.length === 0) fold.edges.push({ to: way.failed(), how: 'throw' });
    return;
  }
  if (new Set(callbacks.map(({ trace }) => trace.node)).size > 1) edges.push(next(after));
  for (const one of callbacks) edges.push(next(enter(making, one.trace, one.event, way, () => after)));
}

/** `work.then(done, failed)`, `.catch(failed)`, `.finally(last)`: what the receiver rejects with is caught here. */
function promiseChain<K extends string>(making: Making<K>, node: CallNode, after: OrderNode<K>, way: Way<K>): OrderNode<K> | undefined {
  const { ts } = making.engine;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const name = node.expression.name.text;
  if (!(name === 'then' || name === 'catch' || name === 'finally') || node.arguments.length === 0) return undefined;
  const events = callsAt(way.trace, node);
  const [event] = events;
  if (!event || alternativesOf(event.callee).some((one) => one.kind === 'function')) return undefined;
  const part = (at: number, as: Region['part'] | undefined, to: Lazy<K>): OrderNode<K> | undefined => {
    const runs = events.flatMap((one) => one.runs.filter(({ trace }) => isHandedIn(one.args[at], trace)).map(({ trace }) => ({ trace, event: one })));
    const inside: Way<K> = as ? { ...way, region: { part: as, node, outer: way.region } } : way;
    const beginnings = runs.filter(({ trace }) => canBeBuilt(making, trace, way)).map((run) => enter(making, run.trace, run.event, inside, to));
    return beginnings.length > 1 ? making.node('join', way, beginnings.map(next)) : beginnings[0];
  };
  const done: Lazy<K> = () => after;
  const fulfilled = name === 'catch' ? after : part(0, name === 'finally' ? 'finally' : undefined, done) ?? after;
  const rejected = once(() => (name === 'finally' ? part(0, 'finally', way.failed) : part(name === 'then' ? 1 : 0, 'catch', done)) ?? (name === 'catch' ? after : way.failed()));
  const kinds = making.classify(event, way.calls) ?? [];
  const inside: Way<K> = name === 'then' && node.arguments.length < 2 ? way : { ...way, region: { part: 'try', node, outer: way.region }, failed: rejected };
  const receiver = node.expression.expression;
  catchRounds(making.engine, receiver, way, rejected);
  // A promise that was made before fails here.
  const edges: Edge<K>[] = containsCall(making.engine, receiver) ? [next(fulfilled)] : [next(fulfilled), { to: rejected(), how: 'throw' }];
  return buildExpression(making, receiver, making.node('event', inside, edges, { node, event, kinds }), inside);
}

function isHandedIn(argument: Value | undefined, trace: Trace): boolean {
  return argument !== undefined && alternativesOf(argument).some((one) => one.kind === 'function' && one.node === trace.node);
}

const callsAt = (trace: Trace, node: ts.Node): readonly CallEvent[] => (eventsOf(trace).get(node) ?? []).filter((event): event is CallEvent => event.kind === 'call');

/** Whether a function is worth entering: it does something that is asked about. */
function canEnter<K extends string>(making: Making<K>, trace: Trace, way: Way<K>): boolean {
  return canBeBuilt(making, trace, way) && making.isRelevant(trace);
}

function canBeBuilt<K extends string>(making: Making<K>, trace: Trace, way: Way<K>): boolean {
  let depth = 0;
  for (let call = way.calls; call; call = call.outer) depth += 1;
  return depth < CALL_DEPTH_LIMIT && making.cut === undefined && (trace.node as FunctionNode).body !== undefined;
}

function enter<K extends string>(making: Making<K>, trace: Trace, event: CallEvent, way: Way<K>, returned: Lazy<K>): OrderNode<K> {
  const active = way.active.get(trace.node);
  // A recursion: back to where the function began, and on as if it had returned.
  if (active) return making.node('join', way, [{ to: active, how: 'again' }, next(returned())], { node: trace.node });
  const entered = entering(way, event, trace, once(returned));
  const beginning = making.node('join', entered, []);
  beginning.edges.push(next(buildBody(making, trace.node as FunctionNode, { ...entered, active: new Map([...way.active, [trace.node, beginning]]) })));
  return beginning;
}

function isEach(ts: TS, node: CallNode): boolean {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && (ITERATORS.has(node.expression.name.text) || isFold(ts, node));
}

const isFold = (ts: TS, node: CallNode): boolean => ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && /^reduce(?:Right)?$/.test(node.expression.name.text);
