/** What a loop compares its counter with, where that is no number that is known. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf } from '../../resolve/values.js';
import { Supposition } from './suppose.js';
import { topicsOf } from './supposed.js';
import type { World } from './world.js';

/** A comparison of a counter: the side that ends it, and whether a counter that begins at `start` never gets any further. */
interface Limit {
  readonly end: ts.Expression;
  readonly isOnce: (end: number) => boolean;
}

/** Whether no number of tries is written in the program that makes a loop run a second time: `while (i < (tries ?? 0))`. What a counter holds is supposed. */
export function isSwitchedOff(engine: Engine, loop: ts.Node | undefined, env: Env): boolean {
  const limits = loop ? limitsOf(engine, loop) : [];
  return limits.length > 0 && limits.every((limit) => isOnceByDefault(engine, limit, env));
}

/** Whether what such a write does decides how often a loop runs: `attempt < (retryable ? 3 : 1)`. */
export const isLimitedByKind = (world: World, loop: ts.Node, env: Env): boolean =>
  limitsOf(world.engine, loop).some(({ end }) => [...topicsOf(new Supposition(world).evaluate(end, { env, bindings: new Map() }))].includes('gate'));

function limitsOf(engine: Engine, loop: ts.Node): readonly Limit[] {
  const { ts } = engine;
  const condition = ts.isForStatement(loop) ? loop.condition : ts.isWhileStatement(loop) || ts.isDoStatement(loop) ? loop.expression : loop;
  if (condition === loop) return [];
  if (condition && condition.kind !== ts.SyntaxKind.TrueKeyword) {
    const limit = ts.isBinaryExpression(condition) ? limitOf(engine, condition, 1) : undefined;
    return limit ? [limit] : [];
  }
  const nodes = [...nodesIn(ts, loop, (node) => ts.isFunctionLike(node))];
  return nodes.flatMap((node) => {
    const limit = ts.isBinaryExpression(node) && ts.isIdentifier(node.left) ? limitOf(engine, node, 0) : undefined;
    // A counter that is raised before it is looked at would have to be followed.
    const isRaised = limit && nodes.some((one) => (ts.isPostfixUnaryExpression(one) || ts.isPrefixUnaryExpression(one)) && one.pos < node.pos && one.operand.getText() === (node as ts.BinaryExpression).left.getText() && !(ts.isForStatement(loop) && one === loop.incrementor));
    return limit && !isRaised ? [limit] : [];
  });
}

/** `made`: how many calls there have been when the counter still is where it began. */
function limitOf(engine: Engine, { left, operatorToken, right }: ts.BinaryExpression, made: number): Limit | undefined {
  const { SyntaxKind } = engine.ts;
  const { kind } = operatorToken;
  const isOpen = kind === SyntaxKind.LessThanEqualsToken || (made === 0 && kind === SyntaxKind.GreaterThanToken);
  const start = startOf(engine, left);
  if (start === undefined || !(isOpen || kind === SyntaxKind.LessThanToken || (made === 0 && kind === SyntaxKind.GreaterThanEqualsToken))) return undefined;
  return { end: right, isOnce: (end) => end - start + (isOpen ? 1 : 0) <= made };
}

/** A default of none is for others to switch on. */
function isOnceByDefault(engine: Engine, { end, isOnce }: Limit, env: Env): boolean {
  const ends = alternativesOf(evaluate(engine, end, env)).flatMap((one) => (one.kind === 'constant' && typeof one.value === 'number' ? [one.value] : []));
  return ends.length > 0 && ends.every(isOnce);
}

function startOf({ ts, scopes }: Engine, counter: ts.Expression): number | undefined {
  const declaration = ts.isIdentifier(counter) ? scopes.findValue(counter, counter.text) : undefined;
  const start = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return start && ts.isNumericLiteral(start) ? Number(start.text) : undefined;
}
