/** Which arm of a condition says that something is not there. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';

/** `then` of `!x`, `x === undefined`, `x.length === 0`; `else` of `x`, `x != null`, `x.length > 0`; `undefined` where it cannot be told. */
export function absentArm(engine: Engine, condition: ts.Node): 'then' | 'else' | undefined {
  const { ts } = engine;
  const { SyntaxKind } = ts;
  if (ts.isParenthesizedExpression(condition) || ts.isAwaitExpression(condition)) return absentArm(engine, condition.expression);
  if (ts.isPrefixUnaryExpression(condition) && condition.operator === SyntaxKind.ExclamationToken) return opposite(absentArm(engine, condition.operand));
  if (ts.isBinaryExpression(condition)) {
    const { right, operatorToken: { kind } } = condition;
    const isNothing = right.kind === SyntaxKind.NullKeyword || (ts.isIdentifier(right) && right.text === 'undefined') || (ts.isNumericLiteral(right) && right.text === '0');
    if (!isNothing) return undefined;
    if (kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.EqualsEqualsToken) return 'then';
    if (kind === SyntaxKind.ExclamationEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsToken || kind === SyntaxKind.GreaterThanToken) return 'else';
    return undefined;
  }
  return ts.isIdentifier(condition) || ts.isPropertyAccessExpression(condition) || ts.isElementAccessExpression(condition) || ts.isCallExpression(condition) || ts.isNonNullExpression(condition) ? 'else' : undefined;
}

const opposite = (arm: 'then' | 'else' | undefined): 'then' | 'else' | undefined => (arm === undefined ? undefined : arm === 'then' ? 'else' : 'then');
