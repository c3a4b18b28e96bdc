/** Whether a function may run something again, told by its syntax: a quick look before an order graph is built. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';

/** A loop that looks at a failure, a call of the function itself, a `.catch(…)`. */
export function mayComeBack(engine: Engine, owner: ts.Node): boolean {
  const cache = engine.cache<ts.Node, boolean>('ways-back');
  let answer = cache.get(owner);
  if (answer === undefined) cache.set(owner, (answer = hasWayBack(engine, owner)));
  return answer;
}

function hasWayBack(engine: Engine, owner: ts.Node): boolean {
  const { ts } = engine;
  const name = nameOf(engine, owner);
  for (const node of nodesIn(ts, owner, (one) => one !== owner && (ts.isFunctionLike(one) || ts.isClassLike(one)))) {
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'catch') return true;
      const called = ts.isIdentifier(expression) ? expression.text : ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
      if (name !== undefined && called === name) return true;
    }
    if (ts.isTryStatement(node) && node.catchClause && (isInLoop(engine, node, owner) || holdsCall(engine, node.catchClause))) return true;
    if (ts.isPropertyAccessExpression(node) && /^(?:ok|status|statusCode)$/.test(node.name.text) && isInLoop(engine, node, owner)) return true;
  }
  return false;
}

function nameOf({ ts }: Engine, owner: ts.Node): string | undefined {
  if (!ts.isFunctionLike(owner)) return undefined;
  const { name } = owner;
  if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) return name.text;
  return ts.isVariableDeclaration(owner.parent) && ts.isIdentifier(owner.parent.name) ? owner.parent.name.text : undefined;
}

function isInLoop({ ts }: Engine, node: ts.Node, owner: ts.Node): boolean {
  for (let current: ts.Node | undefined = node; current && current !== owner; current = current.parent) if (ts.isIterationStatement(current, false)) return true;
  return false;
}

/** A `catch` that waits for something: perhaps for the same once more. */
function holdsCall({ ts }: Engine, clause: ts.CatchClause): boolean {
  for (const node of nodesIn(ts, clause, ts.isFunctionLike)) if (ts.isAwaitExpression(node)) return true;
  return false;
}
