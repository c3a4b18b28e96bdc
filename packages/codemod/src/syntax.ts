/** Finds syntax at places that facts name, and around it. */
import type { Place, Program, TS } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';

/** The outermost node that stands exactly at a place. */
export function findNodeAt(program: Program, { file, start, end }: Place): ts.Node | undefined {
  const ast = program.source(file)?.ast;
  if (!ast) return undefined;
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (found || node.end < end || node.pos > start) return;
    if (node.getStart(ast) === start && node.end === end) found = node;
    else program.ts.forEachChild(node, visit);
  };
  program.ts.forEachChild(ast, visit);
  return found;
}

/** Whether a node is another one or stands in it. */
export function isWithin(node: ts.Node, container: ts.Node): boolean {
  for (let current: ts.Node | undefined = node; current; current = current.parent) if (current === container) return true;
  return false;
}

/** The innermost function around a node. */
export function functionAround(ts: TS, node: ts.Node): ts.SignatureDeclaration | undefined {
  for (let current = node.parent; current; current = current.parent) if (ts.isFunctionLike(current)) return current;
  return undefined;
}

/** Functions around a node, from the inside out, up to and without `end`. */
export function functionsWithin(ts: TS, node: ts.Node, end: ts.Node | undefined): readonly ts.SignatureDeclaration[] {
  const found: ts.SignatureDeclaration[] = [];
  for (let current = functionAround(ts, node); current && current !== end; current = functionAround(ts, current)) found.push(current);
  return found;
}

/** The statement that a node stands in, or is. */
export function statementAround(ts: TS, node: ts.Node): ts.Statement | undefined {
  for (let current: ts.Node | undefined = node; current; current = current.parent) if (isStatement(ts, current) && !ts.isBlock(current)) return current;
  return undefined;
}

/** Without the parts of statements that are none by themselves. */
export function isStatement(ts: TS, node: ts.Node): node is ts.Statement {
  return ts.isStatement(node) && !(ts.isVariableDeclarationList(node as ts.Node)) && !(ts.isBlock(node) && (ts.isFunctionLike(node.parent) || ts.isTryStatement(node.parent) || ts.isCatchClause(node.parent)));
}

/** All nodes below a node that pass a test. */
export function findBelow<T extends ts.Node>(ts: TS, root: ts.Node, test: (node: ts.Node) => node is T): readonly T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (test(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(root, visit);
  return found;
}

/** Uses of a name as a variable: not as a property, a label or a key. */
export function findUses(ts: TS, root: ts.Node, name: string): readonly ts.Identifier[] {
  return findBelow(ts, root, (node): node is ts.Identifier => ts.isIdentifier(node) && node.text === name && !isPropertyName(ts, node));
}

function isPropertyName(ts: TS, node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent)) return parent.name === node;
  return ts.isBindingElement(parent) && parent.propertyName === node;
}

/** Names that are declared in a node: variables, parameters, functions, classes. */
export function namesDeclaredIn(ts: TS, root: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return names;
}

/** Whether an expression speaks of a name that is declared in a node, or waits, or uses what only its own function has. */
export function dependsOn(ts: TS, expression: ts.Node, root: ts.Node): boolean {
  const names = namesDeclaredIn(ts, root);
  const own = namesDeclaredIn(ts, expression);
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && names.has(node.text) && !own.has(node.text) && !isPropertyName(ts, node)) found = true;
    if (ts.isAwaitExpression(node) || ts.isYieldExpression(node)) found = true;
    ts.forEachChild(node, visit);
  };
  visit(expression);
  return found;
}
