/** Writes to an upstream that the server itself sends again after a failure, without a key by which the upstream knows them. */
import type ts from 'typescript';
import { isInside } from '../../project/nodes-in.js';
import type { UpstreamRetryFact } from '../../types.js';
import type { Edge, OrderNode, OuterCall } from '../order/graph.js';
import type { EffectOrder } from '../order/questions.js';
import type { FunctionNode } from '../../resolve/values.js';
import { isTestOf } from '../order/tests-of.js';
import { placeOf } from '../place-of.js';
import { FailureArms } from '../retries/failure-arms.js';
import { isSwitchedOff } from '../retries/loop-limits.js';
import { mayComeBack } from '../retries/ways-back.js';
import { isRetried, isRetryCall } from '../retries/retry-helpers.js';
import { isKeptOver } from '../slots/keyed-writes.js';
import { writeStepOf, type Handled } from './handled.js';

type Kind = 'write';
type Node = OrderNode<Kind>;
type Order = EffectOrder<Kind>;

/** Stores are written again inside of their own transactions; a program that is started again is no request. */
const ELSEWHERE: ReadonlySet<string> = new Set(['db', 'fs', 'process', 'memory-state', 'browser']);

export function collectUpstreamRetries(handled: Handled): readonly UpstreamRetryFact[] {
  const { engine, writes, below, writeOrder: order } = handled;
  if (!below.traces.some(({ node }) => mayComeBack(engine, node)) && !below.events.some((event) => isRetryCall(handled, event))) return [];
  if (order.cut !== undefined) return [];
  const found = new Map<ts.Node, UpstreamRetryFact>();
  for (const write of order.events('write')) {
    const candidate = writes.find(write.event!, write.calls);
    if (!candidate || ELSEWHERE.has(candidate.verdict.kind)) continue;
    const again = findAgain(handled, order, write);
    if (!again || found.has(again.node) || isKeptOver(handled, write, again.region)) continue;
    found.set(again.node, { again: { place: placeOf(engine, again.node), what: textOf(handled, again.node) }, by: again.by, write: writeStepOf(handled, candidate) });
  }
  return [...found.values()];
}

interface Again {
  readonly node: ts.Node;
  readonly by: UpstreamRetryFact['by'];
  /** What is run once more: a key made in here is another one each time. */
  readonly region: ts.Node;
}

function findAgain(handled: Handled, order: Order, write: Node): Again | undefined {
  const { engine } = handled;
  for (let call = write.calls; call; call = call.outer)
    if (isRetried(handled, call.event, call.into as FunctionNode)) return { node: handedIn(engine, write, call) ?? call.event.node, by: 'helper', region: call.into };
  const arms = new FailureArms(engine, write);
  for (const back of order.nodes) {
    const loop = back.node;
    if (!loop || !back.edges.some(({ how }) => how === 'again') || !isRetryLoop(engine, order, write, back, arms) || isSwitchedOff(engine, loop, back.env) || arms.isLimited(back)) continue;
    const node = secondSend(handled, write, loop);
    if (node) return { node, by: 'loop', region: loop };
  }
  return findSecondCall(handled, order, write, arms);
}

/** Where a function of the program's own that has the package run what it is handed is handed that. */
function handedIn({ ts, scopes }: Handled['engine'], write: Node, by: OuterCall): ts.Node | undefined {
  for (let inner = write.calls; inner && inner !== by; inner = inner.outer) {
    const callee = ts.isCallExpression(inner.event.node) ? inner.event.node.expression : undefined;
    const declaration = callee && ts.isIdentifier(callee) ? scopes.findValue(callee, callee.text) : undefined;
    if (!declaration || !ts.isParameter(declaration)) continue;
    for (let call = by.outer; call; call = call.outer) if (call.into === declaration.parent) return call.event.node;
  }
  return undefined;
}

/** Whether a failure may go on by this edge. */
const isTaken = (arms: FailureArms, { how }: Edge<Kind>, from: Node): boolean => from.kind !== 'branch' || !from.node || (how !== 'then' && how !== 'else') || arms.mayTake(from, how);

/** Whether a failure leads back to the write by this way back, and going well does not. */
function isRetryLoop(engine: Handled['engine'], order: Order, write: Node, back: Node, arms: FailureArms): boolean {
  const onlyHere = ({ how }: Edge<Kind>, from: Node): boolean => how !== 'again' || from === back;
  const well = (edge: Edge<Kind>, from: Node): boolean => edge.how !== 'throw' && onlyHere(edge, from);
  const ambiguous = (edge: Edge<Kind>, from: Node): boolean => onlyHere(edge, from) && isTaken(arms, edge, from);
  const comesBack = (nodes: readonly Node[]): boolean => nodes.includes(write);
  const whenWell = order.collectAfter(write, { when: 'returns', rounds: true, follow: well });
  // Conditions are only asked where there is a way back at all.
  const failsBack = (): boolean => comesBack(order.collectAfter(write, { when: 'throws', rounds: true, follow: onlyHere })) && comesBack(order.collectAfter(write, { when: 'throws', rounds: true, follow: ambiguous }));
  if (!comesBack(whenWell)) return failsBack();
  // An answer decides whether there is another round, so it is no batch: `if (mayTryAgain(result)) continue; return result;`.
  const decides = (branch: Node): boolean =>
    branch.kind === 'branch' && branch.node !== back.node && isInside(branch.node!, back.node!) && isTestOf(engine, branch, write) &&
    comesBack(order.collectAfterArm(branch, 'then', { rounds: true, follow: well })) !== comesBack(order.collectAfterArm(branch, 'else', { rounds: true, follow: well }));
  if (failsBack() && !comesBack(order.collectAfter(write, { when: 'returns', rounds: true, follow: (edge, from) => well(edge, from) && !decides(from) }))) return true;
  // `if (response.status >= 500) continue;`: what came back decides.
  return whenWell.some((branch) => {
    const arm = branch.kind === 'branch' && branch.node && isTestOf(engine, branch, write) ? arms.armOfFailure(branch) : undefined;
    if (!arm) return false;
    const other = arm === 'then' ? 'else' : 'then';
    return arms.mayTake(branch, arm) && comesBack(order.collectAfterArm(branch, arm, { rounds: true, follow: ambiguous })) && !comesBack(order.collectAfterArm(branch, other, { rounds: true, follow: well }));
  });
}

/**
 * The call in the loop that leads to the write. Where that is the closure a helper was handed (`await step()`), the call that hands it in.
 */
function secondSend({ engine }: Handled, write: Node, loop: ts.Node): ts.Node | undefined {
  const { ts } = engine;
  const chain = [write.node!];
  for (let call = write.calls; call; call = call.outer) chain.push(call.event.node);
  const at = chain.findIndex((node) => isInside(node, loop) && engine.ownersOf(node).findLast(ts.isFunctionLike) === ownerOf(engine, loop));
  const node = chain[at];
  if (!node) return undefined;
  const callee = ts.isCallExpression(node) ? node.expression : undefined;
  const declaration = callee && ts.isIdentifier(callee) ? engine.scopes.findValue(callee, callee.text) : undefined;
  return declaration && ts.isParameter(declaration) ? chain[at + 1] ?? node : node;
}

const ownerOf = (engine: Handled['engine'], loop: ts.Node): ts.Node | undefined => (engine.ts.isFunctionLike(loop) ? loop : engine.ownersOf(loop).findLast(engine.ts.isFunctionLike));

/** `post(order).catch(() => post(order))`: the same call once more in the `catch` of the first. */
function findSecondCall(handled: Handled, order: Order, write: Node, arms: FailureArms): Again | undefined {
  const isSecond = (second: Node): boolean => {
    if (second === write || !second.kinds.includes('write') || !order.isIn(second, 'catch')) return false;
    const [one, other] = [outermost(write), outermost(second)];
    return one !== other && textOf(handled, one) === textOf(handled, other);
  };
  // Conditions are only asked where there is such a call at all.
  if (!order.collectAfter(write, { when: 'throws' }).some(isSecond)) return undefined;
  const second = order.collectAfter(write, { when: 'throws', follow: (edge, from) => isTaken(arms, edge, from) }).find(isSecond);
  const node = second && outermost(second);
  return node && { node, by: 'loop', region: node };
}

/** The call in the handler that leads to a write; callbacks stand in the handler themselves. */
function outermost({ node, calls }: Node): ts.Node {
  let last = node!;
  for (let call = calls; call; call = call.outer) if (call.event.runs.some((run) => run.as === 'callee' && run.trace.node === call!.into)) last = call.event.node;
  return last;
}

function textOf({ engine }: Handled, node: ts.Node): string {
  const text = node.getText(engine.fileOf(node)).replaceAll(/\s+/g, ' ');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
