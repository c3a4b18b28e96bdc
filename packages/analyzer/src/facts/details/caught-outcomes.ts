/** Writes to an upstream that fail in whatever way, and are then answered as failed: the failure may as well be a lost answer. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { CaughtOutcomeFact, LostOutcomeFact } from '../../types.js';
import type { OrderNode } from '../order/graph.js';
import { isAnsweredAsFailure, readSaid } from '../outcomes/answers.js';
import { isRemote, isTakenByLoss } from '../outcomes/loss-arms.js';
import { placeOf } from '../place-of.js';
import { isKeyedWrite } from '../slots/keyed-writes.js';
import { writeStepOf, type Handled } from './handled.js';

/** `told`: what is said of the program's own timers already. */
export function collectCaughtOutcomes(handled: Handled, told: readonly LostOutcomeFact[]): readonly CaughtOutcomeFact[] {
  const { engine, writes, writeOrder: order } = handled;
  if (order.cut !== undefined) return [];
  const isTold = new Set(told.map(({ said: { place } }) => `${place.file}:${place.start}`));
  const found = new Map<ts.Node, CaughtOutcomeFact>();
  for (const write of order.events('write')) {
    const candidate = writes.find(write.event!, write.calls);
    if (!candidate || !isRemote(candidate.verdict.kind) || isKeyedWrite(handled, write)) continue;
    for (const exit of order.collectAfter(write, { when: 'throws', follow: (edge, from) => isTakenByLoss(engine, edge, from) })) {
      // What is thrown on as it came says what it always said.
      const answers = exit.kind === 'return' ? isAnswer(engine, exit) : exit.kind === 'throw' && !engine.ts.isIdentifier(exit.node!) && order.isExit(exit);
      if (!answers || !exit.node || found.has(exit.node) || !order.isIn(exit, 'catch')) continue;
      const place = placeOf(engine, exit.node);
      if (!isTold.has(`${place.file}:${place.start}`) && isAnsweredAsFailure(readSaid(engine, exit))) found.set(exit.node, { said: place, write: writeStepOf(handled, candidate) });
    }
  }
  return [...found.values()];
}

/** Whether what a function returns is what the handler answers: each call on the way is returned as it is. */
function isAnswer({ ts }: Engine, { calls }: OrderNode<'write'>): boolean {
  for (let call = calls; call; call = call.outer) {
    let { node }: { readonly node: ts.Node } = call.event;
    while (ts.isAwaitExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) node = node.parent;
    if (!ts.isReturnStatement(node.parent) && !(ts.isArrowFunction(node.parent) && node.parent.body === node)) return false;
  }
  return true;
}
