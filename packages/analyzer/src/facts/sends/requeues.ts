/** A call that is taken from a queue, fails, and is put back: whoever works off the queue next sends it again. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { resolveParameter } from '../../resolve/parameters.js';
import { Tracer } from '../../resolve/trace.js';
import type { FunctionNode } from '../../resolve/values.js';
import type { Engine } from '../../resolve/engine.js';
import { readOrder } from '../order/read-order.js';
import { collectFailures } from '../retries/failures.js';
import type { Topic } from '../retries/supposed.js';
import { walkFrom } from '../retries/walk.js';
import type { ResendContext } from './resends.js';
import { expressionOfSlot, type Send } from './send.js';
import { collectNameTexts } from './tool-names.js';

type Kind = 'send' | 'back';

export interface Requeue {
  /** The call that puts it back. */
  readonly back: ts.CallExpression;
  readonly causes: readonly string[];
  readonly isCertain: boolean;
}

const TAKES = /^(?:shift|pop|splice|dequeue|next|take)$/;
const GATES: readonly Topic[] = ['gate', 'name', 'name-pattern'];
const PUTS = /^(?:push|unshift|enqueue|requeue|add|set)$/;

export function findRequeue({ engine }: ResendContext, send: Send): Requeue | undefined {
  const { ts } = engine;
  const owner = engine.ownersOf(send.call).findLast((one) => ts.isFunctionLike(one)) as FunctionNode | undefined;
  const item = owner && itemOf(engine, send);
  if (!owner || !item) return undefined;
  const backs = new Set<ts.Node>();
  for (const node of nodesIn(ts, owner)) if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && PUTS.test(node.expression.name.text) && node.expression.expression.getText() === item.queue && node.arguments.some((one) => mentions(engine, one, item.declaration))) backs.add(node);
  if (backs.size === 0) return undefined;
  const env = engine.frameAround(owner, OUTSIDE);
  const trace = new Tracer(engine).traceCall({ kind: 'function', node: owner, env }, owner.parameters.map((parameter) => resolveParameter(engine, parameter, env)));
  const order = readOrder<Kind>(engine, [trace], (event) => (event.node === send.call ? ['send'] : backs.has(event.node) ? ['back'] : undefined));
  const first = order.events('send')[0];
  if (!first || order.cut !== undefined) return undefined;
  const name = expressionOfSlot(engine, send, send.slots.name);
  const causes = new Set<string>();
  let isCertain = false;
  let back: ts.Node | undefined;
  for (const failure of collectFailures(send.client)) {
    if (failure.how !== 'thrown') continue;
    const world = { engine, thrown: failure.seen, answered: undefined, hints: 'writer' as const, toolNames: name ? collectNameTexts(engine, name) : [], seenHints: new Set<ts.Node>() };
    const reach = (stopAt: readonly Topic[]) => walkFrom<Kind>({ world, from: first, kind: 'back', when: 'throws', stopAt }).arrivals;
    const [arrival] = reach(GATES);
    if (!arrival) continue;
    causes.add(failure.what);
    back ??= arrival.at.node;
    isCertain ||= reach([...GATES, 'failure', 'other']).length > 0;
  }
  return back && ts.isCallExpression(back) ? { back, causes: [...causes], isCertain } : undefined;
}

interface Item {
  readonly declaration: ts.Node;
  /** How the queue is written. */
  readonly queue: string;
}

/** The variable a send's parts are taken from, where that came out of a queue. */
function itemOf(engine: Engine, send: Send): Item | undefined {
  const { ts } = engine;
  for (const argument of (send.handed ?? send.call).arguments ?? [])
    for (const node of nodesIn(ts, argument)) {
      const declaration = ts.isIdentifier(node) ? engine.scopes.findValue(node, node.text) : undefined;
      const queue = declaration && ts.isVariableDeclaration(declaration) ? queueOf(engine, declaration) : undefined;
      if (queue !== undefined) return { declaration: declaration!, queue };
    }
  return undefined;
}

/** `const item = queue.shift()`, `while ((item = queue.shift()))`, `for (const item of queue.splice(0))`. */
function queueOf(engine: Engine, declaration: ts.VariableDeclaration): string | undefined {
  const { ts } = engine;
  const values: (ts.Expression | undefined)[] = [declaration.initializer];
  const list = declaration.parent;
  if (ts.isForOfStatement(list.parent) && list.parent.initializer === list) values.push(list.parent.expression);
  const owner = engine.ownersOf(declaration).findLast((one) => ts.isFunctionLike(one));
  if (owner) for (const node of nodesIn(ts, owner)) if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(node.left) && engine.scopes.findValue(node.left, node.left.text) === declaration) values.push(node.right);
  for (const value of values) {
    let one = value;
    while (one && (ts.isAwaitExpression(one) || ts.isNonNullExpression(one) || ts.isAsExpression(one) || ts.isParenthesizedExpression(one))) one = one.expression;
    if (one && ts.isCallExpression(one) && ts.isPropertyAccessExpression(one.expression) && TAKES.test(one.expression.name.text)) return one.expression.expression.getText();
  }
  return undefined;
}

function mentions(engine: Engine, value: ts.Node, declaration: ts.Node): boolean {
  for (const node of nodesIn(engine.ts, value)) if (engine.ts.isIdentifier(node) && engine.scopes.findValue(node, node.text) === declaration) return true;
  return false;
}
