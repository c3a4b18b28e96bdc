/** The names values are put into, and which statements may speak of a value by its name: told by syntax and scope, without evaluation. */
import type ts from 'typescript';
import type { CallLike, SourceModule } from '../project/program.js';
import type { Engine } from './engine.js';

/** The variable or field that what is made at a node is put into. */
export function holderName(engine: Engine, node: ts.Node): string | undefined {
  const { ts } = engine;
  let holder = node.parent;
  while (holder && (ts.isAsExpression(holder) || ts.isSatisfiesExpression(holder) || ts.isParenthesizedExpression(holder))) holder = holder.parent;
  if (!holder) return undefined;
  if ((ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder) || ts.isPropertyAssignment(holder)) && (ts.isIdentifier(holder.name) || ts.isPrivateIdentifier(holder.name))) return holder.name.text;
  if (ts.isBinaryExpression(holder)) return lastNameOf(engine, holder.left);
  return undefined;
}

/** `c` of `a.b.c`, `a.b.c!`, `(a.b.c as T)`. */
export function lastNameOf(engine: Engine, node: ts.Expression): string | undefined {
  const { ts } = engine;
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return lastNameOf(engine, node.expression);
  return undefined;
}

/** Stands for the holder in `holders[name].method(…)`, whose name is computed. */
export const COMPUTED = '[]';

/** Calls `<…>.holder.method(…)` of a module. */
export function callsOn(engine: Engine, module: SourceModule, method: string, holder: string): readonly ts.CallExpression[] {
  const cache = engine.cache<SourceModule, Map<string, Map<string, ts.CallExpression[]>>>('calls-by-holder');
  let methods = cache.get(module);
  if (!methods) cache.set(module, (methods = new Map()));
  let holders = methods.get(method);
  if (!holders) methods.set(method, (holders = groupByHolder(engine, module.calls.get(method) ?? [])));
  return holders.get(holder) ?? [];
}

/** Whether properties may be put later into an object made at `node`: `fields.name = name`, or an empty object, which is made to be filled. */
export function isFilledLater(engine: Engine, node: ts.Node): boolean {
  const { ts } = engine;
  const module = ts.isObjectLiteralExpression(node) ? engine.moduleOf(node) : undefined;
  const holder = module && holderName(engine, node);
  if (!module || holder === undefined) return false;
  return (node as ts.ObjectLiteralExpression).properties.length === 0 || module.computedAssignments.has(holder) || assignedHolders(engine, module).has(holder);
}

/** The last names of all objects to which a module assigns properties. */
function assignedHolders(engine: Engine, module: SourceModule): ReadonlySet<string> {
  const cache = engine.cache<SourceModule, Set<string>>('assigned-holders');
  let names = cache.get(module);
  if (!names) {
    cache.set(module, (names = new Set()));
    for (const assignments of module.assignments.values())
      for (const { left } of assignments) {
        const holder = engine.ts.isPropertyAccessExpression(left) || engine.ts.isElementAccessExpression(left) ? lastNameOf(engine, left.expression) : undefined;
        if (holder !== undefined) names.add(holder);
      }
  }
  return names;
}

function groupByHolder(engine: Engine, calls: readonly CallLike[]): Map<string, ts.CallExpression[]> {
  const { ts } = engine;
  const groups = new Map<string, ts.CallExpression[]>();
  for (const call of calls) {
    if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) continue;
    const name = ts.isElementAccessExpression(call.expression.expression) ? COMPUTED : lastNameOf(engine, call.expression.expression);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(call);
    else groups.set(name, [call]);
  }
  return groups;
}

/** Whether a name certainly means something else than what is made at `node`. */
export function isOther(engine: Engine, target: ts.Expression, node: ts.Node): boolean {
  const { ts } = engine;
  if (!ts.isIdentifier(target)) return false;
  const declaration = engine.scopes.findValue(target, target.text);
  if (!declaration || declaration.getSourceFile() !== engine.fileOf(node)) return false;
  if (ts.isFunctionDeclaration(declaration) || ts.isClassLike(declaration)) return declaration !== node;
  if (!ts.isVariableDeclaration(declaration)) return false;
  if (declaration.pos <= node.pos && node.end <= declaration.end) return false;
  return makesItself(engine, declaration);
}

/** Whether a variable holds what its initializer makes anew: another literal, or another object that nothing is assigned over later. */
export function makesItself(engine: Engine, declaration: ts.VariableDeclaration): boolean {
  const { ts } = engine;
  let node = declaration.initializer;
  if (isConstant(engine, declaration) && node && ts.isNewExpression(node)) return true;
  while (node && (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))) node = node.expression;
  return node !== undefined && (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || ts.isTemplateExpression(node));
}

const isConstant = (engine: Engine, declaration: ts.VariableDeclaration): boolean => (engine.ts.getCombinedNodeFlags(declaration) & engine.ts.NodeFlags.Const) !== 0;
