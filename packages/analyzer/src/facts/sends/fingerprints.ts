/** A key that is a hash of what is sent, whatever the program's own functions make of it on the way. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { alternativesOf, type FunctionNode } from '../../resolve/values.js';
import { nodesIn } from '../../project/nodes-in.js';

const DEPTH_LIMIT = 20;
const HASH = /^(?:node:)?crypto$/;
const HASHED = /(?:createHash|createHmac|hash|digest)\b/;

/** What an expression is made of: variables and parameters that are not made of others. */
interface Leaves {
  readonly declarations: Set<ts.Node>;
  isHashed: boolean;
  /** Something that is more than a form of the leaves: a clock, a field of the object. */
  isMore: boolean;
}

/** Whether the key is a hash of nothing but what is sent beside it, or of a part of that. */
export function isFingerprint(engine: Engine, key: ts.Node | undefined, sent: readonly (ts.Node | undefined)[]): boolean {
  if (!key) return false;
  const made = leavesOf(engine, key);
  if (!made.isHashed || made.isMore || made.declarations.size === 0) return false;
  const beside = leavesOf(engine, ...sent.filter((one) => one !== undefined));
  return [...made.declarations].every((one) => beside.declarations.has(one));
}

function leavesOf(engine: Engine, ...nodes: readonly ts.Node[]): Leaves {
  const leaves: Leaves = { declarations: new Set(), isHashed: false, isMore: false };
  for (const node of nodes) visit(engine, node, leaves, new Map(), DEPTH_LIMIT);
  return leaves;
}

function visit(engine: Engine, node: ts.Node, leaves: Leaves, bound: ReadonlyMap<ts.Node, ts.Node>, depth: number): void {
  const { ts } = engine;
  if (depth <= 0) {
    leaves.isMore = true;
    return;
  }
  const onto = (one: ts.Node): void => visit(engine, one, leaves, bound, depth - 1);
  if (ts.isIdentifier(node)) return identifier(engine, node, leaves, bound, depth);
  if (ts.isCallExpression(node)) return call(engine, node, leaves, bound, depth);
  if (ts.isPropertyAccessExpression(node)) {
    if (node.expression.kind === ts.SyntaxKind.ThisKeyword) leaves.isMore = true;
    else onto(node.expression);
    return;
  }
  if (node.kind === ts.SyntaxKind.ThisKeyword || ts.isNewExpression(node)) leaves.isMore = true;
  if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return;
  if (ts.isPropertyAssignment(node)) return onto(node.initializer);
  if (ts.isShorthandPropertyAssignment(node)) return identifier(engine, node.name, leaves, bound, depth);
  ts.forEachChild(node, onto);
}

function identifier(engine: Engine, node: ts.Identifier, leaves: Leaves, bound: ReadonlyMap<ts.Node, ts.Node>, depth: number): void {
  const { ts } = engine;
  const declaration = engine.scopes.findValue(node, node.text);
  if (!declaration || ts.isFunctionDeclaration(declaration) || ts.isImportSpecifier(declaration) || ts.isImportClause(declaration)) return;
  const handed = bound.get(declaration);
  if (handed) return visit(engine, handed, leaves, new Map(), depth - 1);
  const isConstant = ts.isVariableDeclaration(declaration) && (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
  if (isConstant && declaration.initializer) return visit(engine, declaration.initializer, leaves, bound, depth - 1);
  leaves.declarations.add(declaration);
}

function call(engine: Engine, node: ts.CallExpression, leaves: Leaves, bound: ReadonlyMap<ts.Node, ts.Node>, depth: number): void {
  const { ts } = engine;
  for (const argument of node.arguments) visit(engine, argument, leaves, bound, depth - 1);
  const callees = alternativesOf(evaluate(engine, node.expression, OUTSIDE));
  if (callees.some((one) => one.kind === 'external' && HASH.test(one.module) && HASHED.test(one.path.join('.')))) leaves.isHashed = true;
  const [fn] = callees.flatMap((one) => (one.kind === 'function' ? [one.node] : []));
  if (fn) ofFunction(engine, fn, node, leaves, bound, depth);
  else if (ts.isPropertyAccessExpression(node.expression)) visit(engine, node.expression.expression, leaves, bound, depth - 1);
  else if (callees.some((one) => one.kind === 'unknown')) leaves.isMore = true;
}

/** What a function of the program gives is made of what it returns; of one that calls itself, or returns more than once, of what it is handed. */
function ofFunction(engine: Engine, fn: FunctionNode, node: ts.CallExpression, leaves: Leaves, around: ReadonlyMap<ts.Node, ts.Node>, depth: number): void {
  const { ts } = engine;
  const { body } = fn;
  if (!body) return;
  const returned: ts.Expression[] = [];
  if (!ts.isBlock(body)) returned.push(body);
  else for (const one of nodesIn(ts, body, ts.isFunctionLike)) if (ts.isReturnStatement(one) && one.expression) returned.push(one.expression);
  if (returned.length !== 1) return;
  // An argument is looked at where it is written: what is bound there is bound no more inside.
  const bound = new Map(fn.parameters.flatMap((parameter, index) => {
    const argument = node.arguments[index];
    return argument && ts.isIdentifier(parameter.name) && !isBoundIn(engine, argument, around) ? [[parameter as ts.Node, argument as ts.Node] as const] : [];
  }));
  const inner: Leaves = { declarations: new Set(), isHashed: false, isMore: false };
  visit(engine, returned[0]!, inner, bound, depth - 1);
  for (const one of inner.declarations) if (!fn.parameters.some((parameter) => parameter === one)) leaves.declarations.add(one);
  leaves.isHashed ||= inner.isHashed;
  leaves.isMore ||= inner.isMore;
}

function isBoundIn(engine: Engine, argument: ts.Node, bound: ReadonlyMap<ts.Node, ts.Node>): boolean {
  for (const node of nodesIn(engine.ts, argument)) {
    const declaration = engine.ts.isIdentifier(node) ? engine.scopes.findValue(node, node.text) : undefined;
    if (declaration && bound.has(declaration)) return true;
  }
  return false;
}
