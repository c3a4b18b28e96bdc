import type ts from 'typescript';
import type { Place } from '../types.js';
import type { SourceModule } from './program.js';

/** Where a node stands: from its first token (comments before it do not count) to its end. */
export function placeOf(module: SourceModule, node: ts.Node): Place;
/** Where a range of offsets stands. */
export function placeOf(module: SourceModule, start: number, end: number): Place;
export function placeOf(module: SourceModule, from: ts.Node | number, to?: number): Place {
  const start = typeof from === 'number' ? from : from.getStart(module.ast, false);
  const end = typeof from === 'number' ? (to ?? from) : from.end;
  const first = positionOf(module, start);
  const last = positionOf(module, end);
  return {
    file: module.path,
    line: first.line,
    column: first.column,
    endLine: last.line,
    endColumn: last.column,
    start,
    end,
  };
}

/** Line and column, from 1, as editors count them: a byte order mark takes an offset but no column. */
export function positionOf(module: SourceModule, offset: number): { readonly line: number; readonly column: number } {
  const { line, character } = module.ast.getLineAndCharacterOfPosition(offset);
  const mark = line === 0 && character > 0 && module.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { line: line + 1, column: character - mark + 1 };
}
