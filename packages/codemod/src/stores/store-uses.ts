/** What a program does with a store of its own in memory: what is plainly look-up and record, and can go. */
import type { Program } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { findBelow, findUses, statementAround } from '../syntax.js';

export interface StoreUses {
  /** Statements and members that serve the store only. */
  readonly parts: readonly ts.Node[];
  /** The functions that they stand in. */
  readonly functions: ReadonlySet<ts.SignatureDeclaration>;
}

/** The parts that go with a store, or why they cannot be told from what stays. `declaration` is its variable or field. */
export function readStoreUses(program: Program, declaration: ts.VariableDeclaration | ts.PropertyDeclaration, functionAround: (node: ts.Node) => ts.SignatureDeclaration | undefined): StoreUses | string {
  const { ts } = program;
  const source = declaration.getSourceFile();
  const name = declaration.name.getText();
  const whole = ts.isPropertyDeclaration(declaration) ? declaration : ts.isVariableStatement(declaration.parent.parent) ? declaration.parent.parent : undefined;
  if (!whole || (ts.isVariableStatement(whole) && (whole.declarationList.declarations.length > 1 || whole.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)))) return 'it is exported, or declared together with others';
  const uses = ts.isVariableDeclaration(declaration)
    ? findUses(ts, source, name).filter((one) => one !== declaration.name)
    : findBelow(ts, source, (node): node is ts.PropertyAccessExpression => ts.isPropertyAccessExpression(node) && node.name.text === name && node.expression.kind === ts.SyntaxKind.ThisKeyword);
  if (ts.isPropertyDeclaration(declaration) && !ts.isPrivateIdentifier(declaration.name) && !ts.getModifiers(declaration)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) && program.mentioning(name).length > 1) return 'other files may use it';
  const parts = new Set<ts.Node>([whole]);
  const functions = new Set<ts.SignatureDeclaration>();
  for (const use of uses) {
    const own = partsAround(ts, use);
    if (!own) return `\`${shortened(statementAround(ts, use)?.getText() ?? name)}\` is more than a look-up or a record`;
    for (const part of own) parts.add(part);
    const owner = functionAround(use);
    if (owner) functions.add(owner);
  }
  // What stands in another part goes with it.
  return { parts: [...parts].filter((part) => ![...parts].some((other) => other !== part && other.pos <= part.pos && part.end <= other.end)), functions };
}

const shortened = (text: string): string => (text.length > 50 ? `${text.slice(0, 49)}…` : text).replaceAll(/\s+/g, ' ');

/** The statements that a use belongs to and that do nothing else. */
function partsAround(ts: Program['ts'], use: ts.Expression): readonly ts.Node[] | undefined {
  const statement = statementAround(ts, use);
  if (!statement || !ts.isBlock(statement.parent)) return undefined;
  if (ts.isVariableStatement(statement)) return lookUpParts(ts, statement);
  if (ts.isIfStatement(statement)) return isHit(ts, statement, statement.expression) ? [statement] : undefined;
  // `return` inside of what is answered on a hit.
  if (ts.isReturnStatement(statement)) return hitAround(ts, statement);
  return ts.isExpressionStatement(statement) && isRecord(ts, statement.expression) ? [statement] : undefined;
}

function hitAround(ts: Program['ts'], statement: ts.Statement): readonly ts.Node[] | undefined {
  const outer = ts.isBlock(statement.parent) ? statement.parent.parent : statement.parent;
  return ts.isIfStatement(outer) && isHit(ts, outer, outer.expression) && /\.has\(/.test(outer.expression.getText()) ? [outer] : undefined;
}

/** `const kept = store.get(key); if (kept) return …;` */
function lookUpParts(ts: Program['ts'], statement: ts.VariableStatement): readonly ts.Node[] | undefined {
  const [only, ...others] = statement.declarationList.declarations;
  if (!only?.initializer || others.length > 0 || !ts.isIdentifier(only.name) || !isLookUp(ts, only.initializer)) return undefined;
  const { name } = only;
  const block = statement.parent as ts.Block;
  const next = block.statements[block.statements.indexOf(statement) + 1];
  if (!next || !ts.isIfStatement(next) || !isHit(ts, next, next.expression) || !speaksOf(ts, next.expression, name.text)) return undefined;
  const elsewhere = findUses(ts, block, name.text).some((use) => use !== name && !(use.pos >= next.pos && use.end <= next.end));
  return elsewhere ? undefined : [statement, next];
}

function isLookUp(ts: Program['ts'], value: ts.Expression): boolean {
  if (ts.isElementAccessExpression(value)) return true;
  return ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression) && /^(?:get|peek)$/.test(value.expression.name.text);
}

/** `kept`, `kept !== undefined`, `store.has(key)`. */
function speaksOf(ts: Program['ts'], condition: ts.Expression, name: string): boolean {
  if (ts.isIdentifier(condition)) return condition.text === name;
  return ts.isBinaryExpression(condition) && ts.isIdentifier(condition.left) && condition.left.text === name && /^(?:undefined|null)$/.test(condition.right.getText());
}

/** A hit is answered, and that is all. */
function isHit(ts: Program['ts'], { thenStatement, elseStatement }: ts.IfStatement, condition: ts.Expression): boolean {
  const [first, ...others] = ts.isBlock(thenStatement) ? thenStatement.statements : [thenStatement];
  if (elseStatement || !first || others.length > 0 || !ts.isReturnStatement(first)) return false;
  return !ts.isCallExpression(condition) || (ts.isPropertyAccessExpression(condition.expression) && condition.expression.name.text === 'has');
}

/** `store.set(key, …)`, `store[key] = …`, `store.delete(key)`, with nothing in them that does something by itself. */
function isRecord(ts: Program['ts'], expression: ts.Expression): boolean {
  const isQuiet = (node: ts.Node): boolean => findBelow(ts, node, (one): one is ts.Expression => ts.isCallExpression(one) || ts.isAwaitExpression(one) || ts.isNewExpression(one)).every((one) => one.getText() === 'Date.now()');
  if (ts.isBinaryExpression(expression)) return expression.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isElementAccessExpression(expression.left) && isQuiet(expression);
  return ts.isCallExpression(expression) && ts.isPropertyAccessExpression(expression.expression) && /^(?:set|delete)$/.test(expression.expression.name.text) && expression.arguments.every((argument) => !ts.isCallExpression(argument) && !ts.isAwaitExpression(argument) && isQuiet(argument));
}
