/** Whether an expression rests on what one of some calls answered: directly, or through variables and parameters. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { assignmentsTo } from '../../resolve/references.js';
import type { Step } from './walk.js';

const DEPTH = 8;

/** The variable, pattern or parameter a name means, and the expressions its value comes from. */
export function sourcesOf(engine: Engine, name: ts.Identifier, steps: readonly Step[]): readonly ts.Expression[] {
  const { ts } = engine;
  let declaration: ts.Node | undefined = engine.scopes.findValue(name, name.text);
  if (!declaration) return [];
  while (ts.isBindingElement(declaration)) declaration = declaration.parent.parent;
  const sources: ts.Expression[] = [];
  if (ts.isVariableDeclaration(declaration)) {
    if (declaration.initializer) sources.push(declaration.initializer);
    else if (ts.isForOfStatement(declaration.parent.parent)) sources.push(declaration.parent.parent.expression);
    const module = engine.moduleOf(declaration);
    if (module && ts.isIdentifier(declaration.name)) for (const assignment of assignmentsTo(engine, module, declaration, declaration.name.text)) sources.push(assignment.right);
  } else if (ts.isParameter(declaration)) {
    const owner = declaration.parent;
    const index = owner.parameters.indexOf(declaration);
    for (const step of steps) {
      if (step.into.node !== owner || ts.isTaggedTemplateExpression(step.event.node)) continue;
      const given = step.as === 'callee' ? step.event.node.arguments?.[index] : receiverOf(engine, step.event.node);
      if (given) sources.push(given);
    }
  }
  return sources;
}

/** `p` of `p.then(…)`. */
function receiverOf(engine: Engine, call: ts.Node): ts.Expression | undefined {
  const { ts } = engine;
  return ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : undefined;
}

/** Whether `expression` rests on one of `roots`. */
export function restsOn(engine: Engine, expression: ts.Node, roots: ReadonlySet<ts.Node>, steps: readonly Step[]): boolean {
  const { ts } = engine;
  const seen = new Set<ts.Node>();
  const visit = (node: ts.Node, depth: number): boolean => {
    if (roots.has(node)) return true;
    if (depth <= 0 || ts.isFunctionLike(node)) return false;
    if (ts.isIdentifier(node)) {
      if (seen.has(node) || (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) return false;
      seen.add(node);
      return sourcesOf(engine, node, steps).some((source) => !seen.has(source) && (seen.add(source), visit(source, depth - 1)));
    }
    return ts.forEachChild(node, (child) => visit(child, depth) || undefined) ?? false;
  };
  return visit(expression, DEPTH);
}
