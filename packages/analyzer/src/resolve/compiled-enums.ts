/** Enums as compilers write them: `var E; (function (E) { E["A"] = "a"; })(E || (E = {}));`, or `var E = ((E2) => { E2["A"] = "a"; return E2; })(E || {});`. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import { OUTSIDE } from './environment.js';
import { evaluate } from './evaluate.js';
import { stringOf, type ObjectValue, type Slot } from './values.js';

/** The members of an enum whose variable this is; `undefined` when it is none. What leads back from a number to its name is left out. */
export function compiledEnum(engine: Engine, declaration: ts.VariableDeclaration): ObjectValue | undefined {
  const { ts } = engine;
  if (!ts.isIdentifier(declaration.name)) return undefined;
  const cache = engine.cache<ts.Node, ObjectValue | null>('compiled-enums');
  let known = cache.get(declaration);
  if (known === undefined) cache.set(declaration, (known = readEnum(engine, declaration, declaration.name.text) ?? null));
  return known ?? undefined;
}

function readEnum(engine: Engine, declaration: ts.VariableDeclaration, name: string): ObjectValue | undefined {
  const { ts } = engine;
  const call = declaration.initializer ? bare(engine, declaration.initializer) : fillerBehind(engine, declaration);
  const [given] = call && ts.isCallExpression(call) && call.arguments.length === 1 ? call.arguments : [];
  if (!given || !ts.isBinaryExpression(given) || given.operatorToken.kind !== ts.SyntaxKind.BarBarToken || !ts.isIdentifier(given.left) || given.left.text !== name) return undefined;
  const filler = bare(engine, (call as ts.CallExpression).expression);
  if (!(ts.isFunctionExpression(filler) || ts.isArrowFunction(filler)) || !ts.isBlock(filler.body) || filler.parameters.length !== 1) return undefined;
  const slots = new Map<string, Slot>();
  for (const statement of filler.body.statements) {
    if (ts.isReturnStatement(statement)) continue;
    const assignment = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (!assignment || !ts.isBinaryExpression(assignment) || !ts.isElementAccessExpression(assignment.left)) return undefined;
    // `E[E["A"] = 0] = "A"`.
    const inner = ts.isBinaryExpression(assignment.left.argumentExpression) ? assignment.left.argumentExpression : assignment;
    const key = ts.isElementAccessExpression(inner.left) ? stringOf(evaluate(engine, inner.left.argumentExpression, OUTSIDE)) : undefined;
    if (key === undefined) return undefined;
    slots.set(key, { value: evaluate(engine, inner.right, OUTSIDE), node: inner });
  }
  return slots.size === 0 ? undefined : { kind: 'object', node: filler, env: OUTSIDE, slots, rest: [] };
}

/** The call that fills a variable, right behind its declaration. */
function fillerBehind({ ts }: Engine, declaration: ts.VariableDeclaration): ts.Expression | undefined {
  const statement = declaration.parent.parent;
  const around = statement.parent;
  if (!ts.isVariableStatement(statement) || !(ts.isSourceFile(around) || ts.isBlock(around))) return undefined;
  const next = around.statements[around.statements.indexOf(statement) + 1];
  return next && ts.isExpressionStatement(next) ? next.expression : undefined;
}

function bare({ ts }: Engine, expression: ts.Expression): ts.Expression {
  let node = expression;
  while (ts.isParenthesizedExpression(node)) node = node.expression;
  return node;
}
