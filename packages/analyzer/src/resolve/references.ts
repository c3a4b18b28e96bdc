/** Uses of a declared name in its file. Look-ups of names that many scopes declare anew (minified code) cost no more than others. */
import type ts from 'typescript';
import type { SourceModule } from '../project/program.js';
import type { Engine } from './engine.js';
import type { Declaration } from './scope.js';

type Grouped<T> = ReadonlyMap<Declaration, readonly T[]>;

const NONE: readonly never[] = [];

/** Assignments `x = …`. */
export const assignmentsTo = (engine: Engine, module: SourceModule, declaration: Declaration, name: string): readonly ts.BinaryExpression[] =>
  grouped(engine, 'assignments-to', module, name, module.reassignments, (assignment) => bareIdentifier(engine, assignment.left)).get(declaration) ?? NONE;

/** Other changes: `x++`, `[x] = …`, `for (x of …)`. */
export const changesOfName = (engine: Engine, module: SourceModule, declaration: Declaration, name: string): readonly ts.Identifier[] =>
  (grouped(engine, 'changes-of-name', module, name, module.changes, (target) => bareIdentifier(engine, target)).get(declaration) ?? NONE) as readonly ts.Identifier[];

/** Groups things by what the identifier in them means. */
export function grouped<T extends object>(engine: Engine, question: string, module: SourceModule, name: string, all: ReadonlyMap<string, readonly T[]>, identifierOf: (one: T) => ts.Identifier | undefined): Grouped<T> {
  const cache = engine.cache<SourceModule, Map<string, Grouped<T>>>(question);
  let byName = cache.get(module);
  if (!byName) cache.set(module, (byName = new Map()));
  let groups = byName.get(name);
  if (!groups) {
    const found = new Map<Declaration, T[]>();
    for (const one of all.get(name) ?? []) {
      const identifier = identifierOf(one);
      const declaration = identifier && engine.scopes.findValue(identifier, name);
      if (!declaration) continue;
      const list = found.get(declaration);
      if (list) list.push(one);
      else found.set(declaration, [one]);
    }
    byName.set(name, (groups = found));
  }
  return groups;
}

/** The identifier inside parentheses and casts. */
export function bareIdentifier(engine: Engine, node: ts.Expression): ts.Identifier | undefined {
  const { ts } = engine;
  let current = node;
  while (ts.isParenthesizedExpression(current) || ts.isNonNullExpression(current) || ts.isAsExpression(current) || ts.isSatisfiesExpression(current)) current = current.expression;
  return ts.isIdentifier(current) ? current : undefined;
}
