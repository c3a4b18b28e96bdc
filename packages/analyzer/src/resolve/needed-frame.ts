/** Which of the frames around an expression its value rests on: in others that differ it is evaluated once. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';

/**
 * The innermost frame that has something to say of an expression. A logger's call in the callback of a request helper is the same for
 * every request; what is made of an argument is not.
 */
export function neededFrame(engine: Engine, node: ts.Expression, env: Env): Env {
  if (env === OUTSIDE) return env;
  const owners = engine.ownersOf(node);
  const depth = owners.length === 0 ? 0 : neededDepth(engine, node, owners.length);
  if (depth >= owners.length) return env;
  for (let frame: Env | undefined = env; frame; frame = frame.parent) {
    const at = frame.node ? owners.indexOf(frame.node) : -1;
    if (at >= 0 && at < depth) return frame;
  }
  return OUTSIDE;
}

/** How many of the owners around a node its value rests on, outermost first; `around` is how many there are. */
function neededDepth(engine: Engine, node: ts.Node, around: number): number {
  const cache = engine.cache<ts.Node, number>('needed-depth');
  const known = cache.get(node);
  if (known !== undefined) return known;
  const depth = readDepth(engine, node, around);
  cache.set(node, depth);
  return depth;
}

function readDepth(engine: Engine, node: ts.Node, around: number): number {
  const { ts } = engine;
  // What is made here is another thing on each call, to which different things may be added later.
  if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || ts.isFunctionLike(node) || ts.isClassLike(node) || isHeld(engine, node)) return around;
  if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) return around;
  if (ts.isIdentifier(node)) {
    if (node.text === 'arguments') return around;
    const declaration = engine.scopes.findValue(node, node.text);
    return declaration ? Math.min(around, engine.ownersOf(declaration).length) : 0;
  }
  if (ts.isPropertyAccessExpression(node)) return neededDepth(engine, node.expression, around);
  if (ts.isTypeNode(node)) return 0;
  let deepest = 0;
  ts.forEachChild(node, (child) => {
    deepest = Math.max(deepest, neededDepth(engine, child, around));
    return deepest >= around;
  });
  return deepest;
}

/** What a call gives to a variable may be a list that grows. */
function isHeld(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  let outer = node.parent;
  while (ts.isParenthesizedExpression(outer) || ts.isAwaitExpression(outer) || ts.isAsExpression(outer) || ts.isNonNullExpression(outer)) outer = outer.parent;
  return ts.isVariableDeclaration(outer) || ts.isPropertyAssignment(outer) || (ts.isBinaryExpression(outer) && outer.operatorToken.kind === ts.SyntaxKind.EqualsToken);
}
