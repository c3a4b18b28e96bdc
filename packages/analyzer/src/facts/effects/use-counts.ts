/** Counters that say how often somebody has called within a window of time: what they are counted up for is the answer, not the effect. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';

const COUNTS = /^(?:incr(?:by)?|zcard)$/i;
const FORGETS = /^(?:p?expire(?:at)?|zremrangebyscore)$/i;
const CHANGES = /^(?:incr(?:by)?|p?expire(?:at)?|zremrangebyscore|zadd|zrem)$/i;

/** `const used = await redis.incr(bucket); await redis.expire(bucket, 90); return used <= limit;`: the number is compared, and for nothing else. */
export function isUseCount(engine: Engine, call: ts.Node): boolean {
  const { ts } = engine;
  const owner = CHANGES.test(nameOf(engine, call)) && engine.ownersOf(call).findLast((one) => ts.isFunctionLike(one));
  const key = owner && keyOf(engine, call);
  if (!owner || key === undefined) return false;
  const nodes = [...nodesIn(ts, owner)];
  const onKey = nodes.filter((node) => keyOf(engine, node) === key);
  const counts = onKey.filter((node) => COUNTS.test(nameOf(engine, node)));
  return counts.length > 0 && onKey.some((node) => FORGETS.test(nameOf(engine, node))) && counts.every((count) => isOnlyCompared(engine, count, nodes));
}

const nameOf = ({ ts }: Engine, node: ts.Node): string => (ts.isCallExpression(node) ? (lastName(ts, node.expression) ?? '') : '');

const keyOf = (engine: Engine, node: ts.Node): string | undefined => (engine.ts.isCallExpression(node) ? node.arguments[0]?.getText(engine.fileOf(node)) : undefined);

function isOnlyCompared(engine: Engine, count: ts.Node, nodes: readonly ts.Node[]): boolean {
  const { ts } = engine;
  const holders = holdersOf(engine, count);
  if (!holders) return isCompared(engine, count);
  const isUse = (node: ts.Node): boolean => ts.isIdentifier(node) && holders.has(node.text) && !ts.isBindingElement(node.parent) && !ts.isVariableDeclaration(node.parent) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node);
  const uses = nodes.filter(isUse);
  return uses.length > 0 && uses.every((use) => isCompared(engine, use));
}

/** The variables that hold what a call, or the chain that it stands in, gives: `used` of `const [used] = await redis.multi().incr(key).expire(key, 60).exec()`. */
function holdersOf({ ts }: Engine, call: ts.Node): ReadonlySet<string> | undefined {
  let node: ts.Node = call;
  while (!ts.isStatement(node) && !ts.isVariableDeclaration(node) && !ts.isBinaryExpression(node) && !ts.isFunctionLike(node)) node = node.parent;
  return ts.isVariableDeclaration(node) ? new Set([...nodesIn(ts, node.name)].filter(ts.isIdentifier).map(({ text }) => text)) : undefined;
}

/** Whether a number is compared: by itself, or what is left of a limit after it. */
function isCompared({ ts }: Engine, use: ts.Node): boolean {
  const { SyntaxKind } = ts;
  const compares = [SyntaxKind.LessThanToken, SyntaxKind.LessThanEqualsToken, SyntaxKind.GreaterThanToken, SyntaxKind.GreaterThanEqualsToken, SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.EqualsEqualsToken, SyntaxKind.MinusToken];
  for (let node = use.parent; !ts.isStatement(node) && !ts.isFunctionLike(node) && !ts.isTemplateExpression(node) && !ts.isObjectLiteralExpression(node); node = node.parent)
    if (ts.isBinaryExpression(node) && compares.includes(node.operatorToken.kind)) return true;
  return false;
}
