/** Writes to an upstream that fail in whatever way, and are then answered as failed: the failure may as well be a lost answer. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { CaughtOutcomeFact, LostOutcomeFact, SinkKind } from '../../types.js';
import type { Edge, OrderNode } from '../order/graph.js';
import { isSameFailure } from '../order/questions.js';
import { isAnsweredAsFailure, readSaid } from '../outcomes/answers.js';
import { timeoutArms } from '../outcomes/timeout-arms.js';
import { placeOf } from '../place-of.js';
import { isKeyedWrite } from '../slots/keyed-writes.js';
import { writeStepOf, type Handled } from './handled.js';

/** What is reached over a line that may break when the work is done. */
const REMOTE: ReadonlySet<SinkKind> = new Set(['http', 'sdk-client', 'messaging', 'queue']);

/** `told`: what is said of the program's own timers already. */
export function collectCaughtOutcomes(handled: Handled, told: readonly LostOutcomeFact[]): readonly CaughtOutcomeFact[] {
  const { engine, writes, writeOrder: order } = handled;
  if (order.cut !== undefined) return [];
  const isTold = new Set(told.map(({ said: { place } }) => `${place.file}:${place.start}`));
  const found = new Map<ts.Node, CaughtOutcomeFact>();
  for (const write of order.events('write')) {
    const candidate = writes.find(write.event!, write.calls);
    if (!candidate || !REMOTE.has(candidate.verdict.kind) || isKeyedWrite(handled, write)) continue;
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

/** At a condition about the error that was caught a lost answer goes where a timeout goes; it is none of the errors that are asked for by name. */
function isTakenByLoss(engine: Engine, edge: Edge<'write'>, from: OrderNode<'write'>): boolean {
  if (!isSameFailure(edge, from)) return false;
  const { how } = edge;
  const { kind, node } = from;
  if (kind !== 'branch' || !node || (how !== 'then' && how !== 'else')) return true;
  const arms = timeoutArms(engine, node, NO_CLASSES);
  if (arms) return arms.includes(how);
  return !isAboutError(engine, node) || how === armOfOthers(engine, node);
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

const NO_CLASSES: ReadonlySet<string> = new Set();

/** The arm of whatever is not the value that is compared with. */
function armOfOthers({ ts }: Engine, condition: ts.Node): 'then' | 'else' | undefined {
  if (!ts.isBinaryExpression(condition)) return undefined;
  const { kind } = condition.operatorToken;
  if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken) return 'else';
  return kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken ? 'then' : undefined;
}

function isAboutError({ ts }: Engine, condition: ts.Node): boolean {
  let clause: ts.Node | undefined = condition;
  while (clause && !ts.isCatchClause(clause)) clause = clause.parent;
  const name = clause?.variableDeclaration?.name;
  if (!name || !ts.isIdentifier(name)) return false;
  for (const node of nodesIn(ts, condition)) if (ts.isIdentifier(node) && node.text === name.text) return true;
  return false;
}
