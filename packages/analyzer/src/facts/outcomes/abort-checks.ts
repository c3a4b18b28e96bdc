/** Places at which a handler looks whether it is to stop: a signal, a flag that a listener sets, a deadline. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { collectInputs } from '../../resolve/reach.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import type { AbortCause } from '../../types.js';
import type { OrderNode } from '../order/graph.js';

/** `signal.throwIfAborted()`. */
export function isThrowIfAborted(engine: Engine, event: CallEvent | ChangeEvent): boolean {
  const { ts } = engine;
  return event.kind === 'call' && ts.isCallExpression(event.node) && ts.isPropertyAccessExpression(event.node.expression) && event.node.expression.name.text === 'throwIfAborted' && !alternativesOf(event.callee).some((one) => one.kind === 'function');
}

/** What stops the handler where a condition is about being stopped, and the arm that is taken then. */
export function findAbortArm(engine: Engine, branch: OrderNode<string>): { readonly arm: 'then' | 'else'; readonly cause: AbortCause } | undefined {
  const { node } = branch;
  if (branch.kind !== 'branch' || !node) return undefined;
  return armOf(engine, node, branch, 'then');
}

/** What stands in a file that may leave early. */
const STOPS = /throwIfAborted|\.aborted|['"](?:abort|close|aborted|disconnect)['"]|\.now\(\)/;

/** Whether a function looks itself whether it is to stop, told by its syntax. */
export function holdsAbortCheck(engine: Engine, owner: ts.Node): boolean {
  const cache = engine.cache<ts.Node, boolean>('abort-checks');
  let answer = cache.get(owner);
  if (answer === undefined) cache.set(owner, (answer = STOPS.test(engine.fileOf(owner).text) && hasAbortCheck(engine, owner)));
  return answer;
}

function hasAbortCheck(engine: Engine, owner: ts.Node): boolean {
  const { ts } = engine;
  for (const node of nodesIn(ts, owner, (one) => one !== owner && (ts.isFunctionLike(one) || ts.isClassLike(one)))) {
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'throwIfAborted') return true;
    if (ts.isIfStatement(node) && armOf(engine, node.expression, { env: OUTSIDE }, 'then')) return true;
  }
  return false;
}

function armOf(engine: Engine, condition: ts.Node, { env }: Pick<OrderNode<string>, 'env'>, arm: 'then' | 'else'): ReturnType<typeof findAbortArm> {
  const { ts } = engine;
  const again = (inner: ts.Node, next = arm): ReturnType<typeof findAbortArm> => armOf(engine, inner, { env }, next);
  if (ts.isParenthesizedExpression(condition)) return again(condition.expression);
  if (ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken) return again(condition.operand, arm === 'then' ? 'else' : 'then');
  if (ts.isBinaryExpression(condition)) {
    const { left, right, operatorToken: { kind } } = condition;
    if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.AmpersandAmpersandToken) return again(left) ?? again(right);
    const isGreater = kind === ts.SyntaxKind.GreaterThanToken || kind === ts.SyntaxKind.GreaterThanEqualsToken;
    const isSmaller = kind === ts.SyntaxKind.LessThanToken || kind === ts.SyntaxKind.LessThanEqualsToken;
    if (isGreater && readsClock(engine, left)) return { arm, cause: 'deadline' };
    if (isSmaller && readsClock(engine, right)) return { arm, cause: 'deadline' };
    return undefined;
  }
  if (ts.isPropertyAccessExpression(condition) && condition.name.text === 'aborted') {
    const isCallers = collectInputs(engine, evaluate(engine, condition.expression, env)).some(({ source }) => source === 'context');
    return { arm, cause: isCallers ? 'cancelled' : 'deadline' };
  }
  if (ts.isIdentifier(condition)) {
    const cause = flagCause(engine, condition);
    return cause && { arm, cause };
  }
  return undefined;
}

function readsClock({ ts }: Engine, node: ts.Expression): boolean {
  for (const one of nodesIn(ts, node, ts.isFunctionLike)) if (ts.isCallExpression(one) && /^(?:Date|performance)\.now$/.test(one.expression.getText())) return true;
  return false;
}

/** A variable that a listener or a timer sets: `res.on('close', () => { gone = true; })`. */
function flagCause(engine: Engine, name: ts.Identifier): AbortCause | undefined {
  const { ts } = engine;
  const declaration = engine.scopes.findValue(name, name.text);
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  let owner: ts.Node = declaration;
  while (owner.parent && !ts.isFunctionLike(owner)) owner = owner.parent;
  for (const node of nodesIn(ts, owner)) {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isIdentifier(node.left) || node.left.text !== name.text || node.right.kind !== ts.SyntaxKind.TrueKeyword) continue;
    let callback: ts.Node = node;
    while (callback.parent && !ts.isFunctionLike(callback)) callback = callback.parent;
    const call = callback.parent;
    if (callback === owner || !call || !ts.isCallExpression(call) || engine.scopes.findValue(node.left, name.text) !== declaration) continue;
    const text = call.expression.getText();
    const [event] = call.arguments;
    if (/setTimeout$/.test(text)) return 'deadline';
    if (!/(?:^|\.)(?:on|once|addEventListener|addListener)$/.test(text) || !event || !ts.isStringLiteralLike(event)) continue;
    if (event.text === 'abort') return 'cancelled';
    if (event.text === 'close' || event.text === 'aborted' || event.text === 'disconnect' || event.text === 'end') return 'disconnected';
  }
  return undefined;
}
