/** Numbers of a loop: what an expression gives in each of its rounds, at most. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { Declaration } from '../../resolve/scope.js';
import { alternativesOf } from '../../resolve/values.js';

const DEPTH_LIMIT = 12;

/** The counter of a loop, and where it stands. */
export type Counted = ReadonlyMap<Declaration, number>;

/** The largest number that an expression may give; `undefined` where a part is not known. Chance counts as one. */
export function largestOf(engine: Engine, node: ts.Expression, env: Env, counted: Counted, depth = DEPTH_LIMIT): number | undefined {
  const { ts } = engine;
  if (depth <= 0) return undefined;
  const of = (one: ts.Expression): number | undefined => largestOf(engine, one, env, counted, depth - 1);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)) return of(node.expression);
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (ts.isConditionalExpression(node)) return largest([of(node.whenTrue), of(node.whenFalse)]);
  if (ts.isIdentifier(node)) {
    const declaration = engine.scopes.findValue(node, node.text);
    const known = declaration && counted.get(declaration);
    if (known !== undefined) return known;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer && ts.isVariableDeclarationList(declaration.parent) && (declaration.parent.flags & ts.NodeFlags.Const) !== 0) return of(declaration.initializer);
  }
  if (ts.isBinaryExpression(node)) return combine(engine, node.operatorToken.kind, of(node.left), of(node.right));
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && ts.isIdentifier(node.expression.expression) && node.expression.expression.text === 'Math') return compute(node.expression.name.text, node.arguments.map(of));
  const values = alternativesOf(evaluate(engine, node, env)).map((one) => (one.kind === 'constant' && typeof one.value === 'number' ? one.value : undefined));
  return largest(values);
}

const largest = (values: readonly (number | undefined)[]): number | undefined => (values.length > 0 && values.every((one) => one !== undefined) ? Math.max(...values) : undefined);

function combine({ ts: { SyntaxKind } }: Engine, operator: ts.SyntaxKind, left: number | undefined, right: number | undefined): number | undefined {
  if (operator === SyntaxKind.QuestionQuestionToken || operator === SyntaxKind.BarBarToken) return left ?? right;
  if (left === undefined || right === undefined) return undefined;
  switch (operator) {
    case SyntaxKind.PlusToken: return left + right;
    case SyntaxKind.MinusToken: return left - right;
    case SyntaxKind.AsteriskToken: return left * right;
    case SyntaxKind.SlashToken: return left / right;
    case SyntaxKind.AsteriskAsteriskToken: return left ** right;
    default: return undefined;
  }
}

function compute(name: string, values: readonly (number | undefined)[]): number | undefined {
  if (name === 'random') return 1;
  // The least of what is known is a bound already.
  if (name === 'min') return largest([Math.min(...values.filter((one) => one !== undefined))]);
  if (!values.every((one) => one !== undefined)) return undefined;
  const [first, second] = values;
  if (name === 'max') return Math.max(...values);
  if (name === 'pow') return first !== undefined && second !== undefined ? first ** second : undefined;
  return /^(?:round|floor|ceil|trunc)$/.test(name) && first !== undefined ? Math.ceil(first) : undefined;
}
