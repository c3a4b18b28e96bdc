/** Expressions of which no call path ever tells anything: a condition on one is not worth a walk through the program. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import type { Declaration } from './scope.js';

/**
 * Whether something unknown is among the values of an expression whatever the call path, told by its syntax: a caught error, a
 * comparison by order, arithmetic, and what is made of these.
 */
export function isUncertain(engine: Engine, node: ts.Expression): boolean {
  const cache = engine.cache<ts.Node, boolean>('uncertain');
  const known = cache.get(node);
  if (known !== undefined) return known;
  // A name that is made of itself.
  cache.set(node, false);
  const answer = isUncertainForm(engine, node);
  cache.set(node, answer);
  return answer;
}

function isUncertainForm(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  const { SyntaxKind } = ts;
  switch (node.kind) {
    case SyntaxKind.ParenthesizedExpression:
    case SyntaxKind.AsExpression:
    case SyntaxKind.SatisfiesExpression:
    case SyntaxKind.NonNullExpression:
    case SyntaxKind.TypeAssertionExpression:
    case SyntaxKind.AwaitExpression:
    case SyntaxKind.TypeOfExpression:
    case SyntaxKind.PropertyAccessExpression:
    case SyntaxKind.ElementAccessExpression: return isUncertain(engine, (node as ts.ParenthesizedExpression).expression);
    case SyntaxKind.CallExpression: {
      const { expression } = node as ts.CallExpression;
      return expression.kind !== SyntaxKind.ImportKeyword && expression.kind !== SyntaxKind.SuperKeyword && isUncertain(engine, expression);
    }
    case SyntaxKind.PostfixUnaryExpression: return true;
    case SyntaxKind.PrefixUnaryExpression: {
      const { operator, operand } = node as ts.PrefixUnaryExpression;
      return (operator !== SyntaxKind.ExclamationToken && operator !== SyntaxKind.MinusToken) || isUncertain(engine, operand);
    }
    case SyntaxKind.ConditionalExpression: return isUncertain(engine, (node as ts.ConditionalExpression).whenTrue) && isUncertain(engine, (node as ts.ConditionalExpression).whenFalse);
    case SyntaxKind.BinaryExpression: return isUncertainBinary(engine, node as ts.BinaryExpression);
    case SyntaxKind.Identifier: {
      const { text } = node as ts.Identifier;
      const declaration = engine.scopes.findValue(node, text);
      return declaration !== undefined && engine.bundledPackageOf(declaration) === undefined && isUncertainName(engine, declaration);
    }
    default: return false;
  }
}

function isUncertainBinary(engine: Engine, node: ts.BinaryExpression): boolean {
  const { SyntaxKind } = engine.ts;
  switch (node.operatorToken.kind) {
    case SyntaxKind.CommaToken:
    case SyntaxKind.EqualsToken: return isUncertain(engine, node.right);
    // A text may be made of it.
    case SyntaxKind.PlusToken:
    case SyntaxKind.PlusEqualsToken: return false;
    case SyntaxKind.AmpersandAmpersandToken:
    case SyntaxKind.AmpersandAmpersandEqualsToken: return isUncertain(engine, node.left) && isUncertain(engine, node.right);
    case SyntaxKind.BarBarToken:
    case SyntaxKind.BarBarEqualsToken:
    case SyntaxKind.QuestionQuestionToken:
    case SyntaxKind.QuestionQuestionEqualsToken: return isUncertain(engine, node.left);
    case SyntaxKind.EqualsEqualsEqualsToken:
    case SyntaxKind.EqualsEqualsToken:
    case SyntaxKind.ExclamationEqualsEqualsToken:
    case SyntaxKind.ExclamationEqualsToken: return isUncertain(engine, node.left) || isUncertain(engine, node.right);
    case SyntaxKind.LessThanToken:
    case SyntaxKind.LessThanEqualsToken:
    case SyntaxKind.GreaterThanToken:
    case SyntaxKind.GreaterThanEqualsToken: return !isLengthLimit(engine, node) || isUncertain(engine, node.left);
    // Arithmetic.
    default: return true;
  }
}

/** `name.length <= 64`, behind which a name is cut: of a name that is known this is known too. Of lists, only what is longer than one is asked so. */
function isLengthLimit({ ts }: Engine, { left, right }: ts.BinaryExpression): boolean {
  return ts.isPropertyAccessExpression(left) && left.name.text === 'length' && ts.isNumericLiteral(right) && Number(right.text) > 1;
}

function isUncertainName(engine: Engine, declaration: Declaration): boolean {
  const { ts } = engine;
  let owner: ts.Node = declaration;
  while (ts.isBindingElement(owner)) owner = owner.parent.parent;
  if (!ts.isVariableDeclaration(owner)) return false;
  if (ts.isCatchClause(owner.parent) || ts.isForInStatement(owner.parent.parent)) return true;
  // A declared type may say more than the value.
  return owner.initializer !== undefined && owner.type === undefined && isUncertain(engine, owner.initializer);
}
