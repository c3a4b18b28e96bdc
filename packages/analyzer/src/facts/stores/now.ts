/** Expressions for the present time. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';

/** `Date.now()`, or a variable that was set to it. */
export function isNow(engine: Engine, expression: ts.Expression): boolean {
  const { ts } = engine;
  const node = bare(engine, expression);
  if (ts.isIdentifier(node)) {
    const declaration = engine.scopes.findValue(node, node.text);
    if (declaration && ts.isParameter(declaration)) return /^now/i.test(node.text);
    return declaration !== undefined && ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined && isNow(engine, declaration.initializer);
  }
  return /^(?:Date\.now\(\)|performance\.now\(\)|\+?new Date\(\)(?:\.getTime\(\)|\.valueOf\(\))?|(?:this\.)?(?:#|_)?(?:now|clock)(?:\.now)?\(\))$/.test(node.getText(engine.fileOf(node)).replace(/\s+/g, ''));
}

/** An expression without parentheses and type assertions. */
export function bare(engine: Engine, node: ts.Expression): ts.Expression {
  let current = node;
  while (engine.ts.isParenthesizedExpression(current) || engine.ts.isNonNullExpression(current) || engine.ts.isAsExpression(current)) current = current.expression;
  return current;
}
