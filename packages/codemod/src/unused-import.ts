/** Imports that nothing uses any more. */
import type { Program } from '@mcp-idempotency/analyzer';
import type ts from 'typescript';
import { findUses } from './syntax.js';
import type { TextEdit } from './types.js';

/** The edits that take an import away, where all its uses lie in parts that are taken away themselves. */
export function unusedImport({ ts, source }: Program, path: string, local: string, gone: readonly { readonly pos: number; readonly end: number }[]): readonly TextEdit[] {
  const module = source(path);
  const binding = module?.imports.get(local);
  if (!module || !binding) return [];
  const uses = findUses(ts, module.ast, local).filter((use) => !isInImport(ts, use));
  if (uses.some((use) => !gone.some(({ pos, end }) => pos <= use.pos && use.end <= end))) return [];
  const declaration = module.ast.statements.find((one): one is ts.ImportDeclaration => ts.isImportDeclaration(one) && one.importClause !== undefined && findUses(ts, one, local).length > 0);
  const clause = declaration?.importClause;
  if (!declaration || !clause) return [];
  const named = clause.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : undefined;
  const count = (clause.name ? 1 : 0) + (named?.length ?? (clause.namedBindings ? 1 : 0));
  if (count === 1) return lineOf(declaration);
  const at = named?.findIndex(({ name }) => name.text === local) ?? -1;
  if (!named || at < 0 || named.length === 1) return [];
  const [own, next, before] = [named[at]!, named[at + 1], named[at - 1]];
  return [next ? { start: own.getStart(), end: next.getStart(), text: '' } : { start: before!.end, end: own.end, text: '' }];
}

/** With the line end before it: what is imported anew may stand right behind it. */
function lineOf(declaration: ts.ImportDeclaration): readonly TextEdit[] {
  const { text } = declaration.getSourceFile();
  const before = /\r?\n$/.exec(text.slice(0, declaration.getStart()));
  return before ? [{ start: declaration.getStart() - before[0].length, end: declaration.end, text: '' }] : [];
}

function isInImport(ts: Program['ts'], node: ts.Node): boolean {
  for (let current = node; current.parent; current = current.parent) if (ts.isImportDeclaration(current)) return true;
  return false;
}
