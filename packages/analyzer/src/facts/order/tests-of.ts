/** Whether a condition tests what a call gave. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { OrderNode } from './graph.js';

/** Variables made of variables that are followed. */
const DEPTH_LIMIT = 5;

/** Whether the condition of a branch looks at the result of an event, directly or through variables: `const row = await find(); if (row)`. */
export function isTestOf(engine: Engine, { node: condition }: Pick<OrderNode<string>, 'node'>, event: Pick<OrderNode<string>, 'node' | 'calls'>): boolean {
  if (!condition || !event.node) return false;
  const sources = [event.node];
  for (let call = event.calls; call; call = call.outer) sources.push(call.event.node);
  return isMadeOf(engine, condition, sources, DEPTH_LIMIT, new Set());
}

function isMadeOf(engine: Engine, expression: ts.Node, sources: readonly ts.Node[], depth: number, seen: Set<ts.Node>): boolean {
  const { ts } = engine;
  for (const node of nodesIn(ts, expression, (one) => one !== expression && ts.isFunctionLike(one))) {
    if (sources.includes(node)) return true;
    if (depth <= 0 || !ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) continue;
    const declaration = engine.scopes.findValue(node, node.text);
    if (!declaration || seen.has(declaration)) continue;
    seen.add(declaration);
    for (const value of variableValues(engine, declaration)) if (isMadeOf(engine, value, sources, depth - 1, seen)) return true;
  }
  return false;
}

/** What a variable is made with, also through a pattern, and what is assigned to it where it is declared. Nothing for other declarations. */
export function variableValues(engine: Engine, named: ts.Node): readonly ts.Expression[] {
  const { ts } = engine;
  let declaration = named;
  while (ts.isBindingElement(declaration) || ts.isObjectBindingPattern(declaration) || ts.isArrayBindingPattern(declaration)) declaration = declaration.parent;
  if (!ts.isVariableDeclaration(declaration)) return [];
  const cache = engine.cache<ts.Node, readonly ts.Expression[]>('assigned-values');
  const known = cache.get(declaration);
  if (known) return known;
  const values: ts.Expression[] = declaration.initializer ? [declaration.initializer] : [];
  const { name } = declaration;
  if (ts.isIdentifier(name) && (declaration.parent.flags & ts.NodeFlags.Const) === 0) {
    let owner: ts.Node = declaration;
    while (owner.parent && !ts.isFunctionLike(owner)) owner = owner.parent;
    for (const node of nodesIn(ts, owner))
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(node.left) && node.left.text === name.text && engine.scopes.findValue(node.left, name.text) === declaration) values.push(node.right);
  }
  cache.set(declaration, values);
  return values;
}
