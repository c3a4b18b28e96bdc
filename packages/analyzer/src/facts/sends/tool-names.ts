/** How the name of a tool is written around a send: there, and where it was cut out of something longer. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';

const DEPTH_LIMIT = 4;

/** `name` of `const [server, name] = qualified.split('__')`, and `qualified`. */
export function collectNameTexts(engine: Engine, name: ts.Expression): readonly string[] {
  const texts = new Set<string>();
  const visit = (node: ts.Expression, depth: number): void => {
    const { ts } = engine;
    const one = bare(engine, node);
    if (depth <= 0 || ts.isStringLiteralLike(one)) return;
    texts.add(one.getText(engine.fileOf(one)));
    if (ts.isCallExpression(one)) {
      // `qualified.slice(3)`, `withoutPrefix(qualified)`
      if (ts.isPropertyAccessExpression(one.expression) && one.arguments.every((argument) => !ts.isIdentifier(argument))) visit(one.expression.expression, depth - 1);
      else if (one.arguments.length === 1) visit(one.arguments[0]!, depth - 1);
      return;
    }
    if (!ts.isIdentifier(one)) return;
    let declaration: ts.Node | undefined = engine.scopes.findValue(one, one.text);
    while (declaration && (ts.isBindingElement(declaration) || ts.isArrayBindingPattern(declaration))) declaration = declaration.parent;
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return;
    const made = bare(engine, declaration.initializer);
    if (ts.isCallExpression(made)) visit(made, depth - 1);
  };
  visit(name, DEPTH_LIMIT);
  return [...texts];
}

function bare({ ts }: Engine, node: ts.Expression): ts.Expression {
  let one = node;
  while (ts.isParenthesizedExpression(one) || ts.isAsExpression(one) || ts.isNonNullExpression(one) || ts.isAwaitExpression(one)) one = one.expression;
  return one;
}
