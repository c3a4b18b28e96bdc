/** Functions from which the order around a send is read: the one that holds it, and those that call it where it may be repeated. */
import type ts from 'typescript';
import type { CallLike } from '../../project/program.js';
import { findCallSites } from '../../resolve/callers.js';
import type { Engine } from '../../resolve/engine.js';
import { collectUses } from '../../resolve/function-names.js';
import type { FunctionNode } from '../../resolve/values.js';

/** Callers of callers. */
const CALLER_DEPTH = 3;
/** Functions looked at for one send. */
const ROOT_LIMIT = 16;

/** The functions, nearest first. One that is handed on in place belongs to the function around it. */
export function collectRoots(engine: Engine, send: ts.Node): readonly FunctionNode[] {
  const roots = new Set<FunctionNode>();
  const visit = (place: ts.Node, depth: number): void => {
    const root = rootOf(engine, place);
    if (!root || roots.has(root) || roots.size >= ROOT_LIMIT) return;
    if (depth === 0 || mayRepeat(engine, place, root)) roots.add(root);
    if (depth >= CALLER_DEPTH) return;
    for (const site of findCallSites(engine, root)) if (!isByParameter(engine, site)) visit(site, depth + 1);
    for (const { call } of collectUses(engine, root).handedOver) visit(call, depth + 1);
  };
  visit(send, 0);
  return [...roots];
}

/** The innermost function around a place that is not written as an argument. */
export function rootOf(engine: Engine, place: ts.Node): FunctionNode | undefined {
  const { ts } = engine;
  const owners = engine.ownersOf(place).filter((one): one is FunctionNode => ts.isFunctionLike(one));
  for (const owner of owners.toReversed()) if (!isArgument(engine, owner)) return owner;
  return owners[0];
}

function isArgument({ ts }: Engine, node: ts.Node): boolean {
  let current = node;
  while (ts.isParenthesizedExpression(current.parent) || ts.isAsExpression(current.parent)) current = current.parent;
  return (ts.isCallExpression(current.parent) || ts.isNewExpression(current.parent)) && current.parent.expression !== current;
}

/** Whether something around a place, inside its function, may run it again: a loop, a `try`, a callback, a promise's `catch`; or the function itself. */
function mayRepeat({ ts }: Engine, place: ts.Node, root: FunctionNode): boolean {
  for (let child = place, node = place.parent; node && node !== root; child = node, node = node.parent) {
    if (ts.isIterationStatement(node, false) || (ts.isTryStatement(node) && node.catchClause && node.tryBlock === child)) return true;
    if (ts.isFunctionLike(node)) return true;
    if (ts.isPropertyAccessExpression(node) && (node.name.text === 'catch' || node.name.text === 'then')) return true;
    if (ts.isCallExpression(node) && node.expression !== child && node.arguments.some((one) => one === place)) return true;
  }
  return ts.isCallExpression(place) && place.arguments.some((one) => ts.isIdentifier(one) || ts.isFunctionLike(one));
}

/** `job()` of a helper that is handed `job`: what it repeats is told from where it is handed over. */
function isByParameter({ ts, scopes }: Engine, { expression }: CallLike): boolean {
  const declaration = ts.isIdentifier(expression) ? scopes.findValue(expression, expression.text) : undefined;
  return declaration !== undefined && ts.isParameter(declaration);
}
