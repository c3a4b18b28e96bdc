/** A call that is taken from a queue, fails, and is put back: whoever works off the queue next sends it again. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { FunctionNode } from '../../resolve/values.js';
import type { Engine } from '../../resolve/engine.js';
import type { ResendContext } from './resends.js';
import { mentions, PUTS } from './kept-calls.js';
import { readKeeping } from './keeping.js';
import type { Send } from './send.js';

export interface Requeue {
  /** The call that puts it back. */
  readonly back: ts.CallExpression;
  readonly causes: readonly string[];
  readonly isCertain: boolean;
}

const TAKES = /^(?:shift|pop|splice|dequeue|next|take)$/;

export function findRequeue({ engine }: ResendContext, send: Send): Requeue | undefined {
  const { ts } = engine;
  const owner = engine.ownersOf(send.call).findLast((one) => ts.isFunctionLike(one)) as FunctionNode | undefined;
  const item = owner && itemOf(engine, send);
  if (!owner || !item) return undefined;
  const backs = new Set<ts.Node>();
  for (const node of nodesIn(ts, owner)) if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && PUTS.test(node.expression.name.text) && node.expression.expression.getText() === item.queue && node.arguments.some((one) => mentions(engine, one, item.declaration))) backs.add(node);
  if (backs.size === 0) return undefined;
  const found = readKeeping(engine, send, { owner, isBack: (node) => backs.has(node) });
  return found?.back && ts.isCallExpression(found.back) ? { back: found.back, causes: found.causes, isCertain: found.isCertain } : undefined;
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
