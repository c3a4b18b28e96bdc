import type ts from 'typescript';
import type { TS } from '../types.js';

/**
 * The last name of what is called or read: `c` of `a.b.c`, `f` of `(0, m.f)`, `b` of `a['b']`, `X` of `X<T>`.
 * `undefined` when there is none.
 */
export function lastName(ts: TS, expression: ts.Expression): string | undefined {
  const K = ts.SyntaxKind;
  for (let node: ts.Node = expression; ; ) {
    switch (node.kind) {
      case K.Identifier:
        return (node as ts.Identifier).text;
      case K.PropertyAccessExpression:
        return (node as ts.PropertyAccessExpression).name.text;
      case K.ElementAccessExpression: {
        const key = (node as ts.ElementAccessExpression).argumentExpression;
        return ts.isStringLiteralLike(key) ? key.text : undefined;
      }
      case K.BinaryExpression:
        if ((node as ts.BinaryExpression).operatorToken.kind !== K.CommaToken) return undefined;
        node = (node as ts.BinaryExpression).right;
        continue;
      case K.ParenthesizedExpression:
      case K.NonNullExpression:
      case K.AsExpression:
      case K.SatisfiesExpression:
      case K.TypeAssertionExpression:
      case K.ExpressionWithTypeArguments:
        node = (node as ts.ParenthesizedExpression).expression;
        continue;
      case K.ImportKeyword:
        return 'import';
      default:
        return undefined;
    }
  }
}

/** The expression without parentheses, casts and `!`. */
export function bare(ts: TS, expression: ts.Expression): ts.Expression {
  const K = ts.SyntaxKind;
  for (let node = expression; ; ) {
    switch (node.kind) {
      case K.ParenthesizedExpression:
      case K.NonNullExpression:
      case K.AsExpression:
      case K.SatisfiesExpression:
      case K.TypeAssertionExpression:
        node = (node as ts.ParenthesizedExpression).expression;
        continue;
      default:
        return node;
    }
  }
}

/** Helpers that compilers put around `require`. */
const INTEROP = /^(?:__importStar|__importDefault|__toESM|_interopRequire(?:Default|Wildcard)\d*|_interop_require_(?:default|wildcard)|__rewriteRelative.*|interopDefault)$/;

/**
 * The specifier of `require('x')`, `await import('x')`, `import('x')`, also inside a compiler's interop helper
 * (`__importStar(require('x'))`); `undefined` for anything else.
 */
export function requiredSpecifier(ts: TS, expression: ts.Expression): string | undefined {
  let node = bare(ts, expression);
  if (ts.isAwaitExpression(node)) node = bare(ts, node.expression);
  if (!ts.isCallExpression(node)) return undefined;
  const argument = node.arguments[0];
  if (!argument) return undefined;
  const name = lastName(ts, node.expression);
  if (name === undefined) return undefined;
  if (/^(?:_*require\d*|import)$/.test(name)) {
    // `a.require('x')` is somebody's method.
    const direct = ts.isIdentifier(node.expression) || node.expression.kind === ts.SyntaxKind.ImportKeyword;
    return direct && ts.isStringLiteralLike(argument) ? argument.text : undefined;
  }
  return INTEROP.test(name) ? requiredSpecifier(ts, argument) : undefined;
}
