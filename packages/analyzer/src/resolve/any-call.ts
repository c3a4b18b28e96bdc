/** One frame that stands for every call of a function, and whether calls need to be told apart for what an expression is in them. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { unknown, type Value } from './values.js';

/** The frame around a node in which nothing is said of any parameter: no caller is looked for. */
export function frameOfAnyCall(engine: Engine, node: ts.Node): Env {
  const { ts } = engine;
  let env = OUTSIDE;
  for (const owner of engine.ownersOf(node)) {
    if (!ts.isFunctionLike(owner) || ts.isConstructorDeclaration(owner) || owner.parameters.length === 0) continue;
    env = engine.environments.enter(env, owner, new Map(owner.parameters.map((parameter): [ts.Node, Value] => [parameter, unknown('a parameter of any call', [], ts.isIdentifier(parameter.name) ? { name: parameter.name.text } : {})])));
  }
  return env;
}

/** Names that stand for other names. */
const DEPTH = 6;

/**
 * Whether an expression may be something else on each call of the function around it: a parameter, or what is made of one in place. What was
 * waited for is data, whoever asked for it.
 */
export function mayDiffer(engine: Engine, node: ts.Node, depth = 0): boolean {
  const { ts } = engine;
  if (depth > DEPTH) return true;
  const some = (nodes: readonly ts.Node[]): boolean => nodes.some((one) => mayDiffer(engine, one, depth));
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node) || ts.isSpreadElement(node)) return mayDiffer(engine, node.expression, depth);
  if (ts.isAwaitExpression(node)) return ts.isCallExpression(node.expression) ? node.expression.expression.kind === ts.SyntaxKind.ImportKeyword : mayDiffer(engine, node.expression, depth);
  if (ts.isIdentifier(node)) return mayNameDiffer(engine, node, depth);
  if (ts.isCallExpression(node)) return !isPromised(engine, node) && some([node.expression, ...node.arguments]);
  if (ts.isPropertyAccessExpression(node)) return mayDiffer(engine, node.expression, depth);
  if (ts.isLiteralExpression(node) || node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword || node.kind === ts.SyntaxKind.NullKeyword) return false;
  if (ts.isConditionalExpression(node)) return some([node.whenTrue, node.whenFalse]);
  return true;
}

function mayNameDiffer(engine: Engine, node: ts.Identifier, depth: number): boolean {
  const { ts } = engine;
  const declaration = engine.scopes.findValue(node, node.text);
  if (!declaration) return false;
  if (ts.isFunctionDeclaration(declaration) || ts.isClassLike(declaration) || ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) || ts.isNamespaceImport(declaration) || ts.isEnumDeclaration(declaration)) return false;
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) return true;
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return !isConstant || mayDiffer(engine, declaration.initializer, depth + 1);
}

const SETTLED: ReadonlySet<string> = new Set(['then', 'catch', 'finally']);

/** `work.then(…)`, `work.catch(…)`, `(async () => {…})()`. */
function isPromised({ ts }: Engine, { expression }: ts.CallExpression): boolean {
  if (ts.isPropertyAccessExpression(expression) && SETTLED.has(expression.name.text)) return true;
  let callee: ts.Expression = expression;
  while (ts.isParenthesizedExpression(callee)) callee = callee.expression;
  return (ts.isArrowFunction(callee) || ts.isFunctionExpression(callee)) && ts.getModifiers(callee)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
}
