/** Two changes of the same text cannot both be made. */
import type { Place, Program } from '@mcp-idempotency/analyzer';
import type { Intent, PlacedChange, PlacedMark, TextEdit } from './types.js';

/** The changes without those that write over an earlier one; what is left out is marked. */
export function withoutClashes({ text }: Program, changes: readonly PlacedChange[]): Intent {
  const kept: PlacedChange[] = [];
  const marks: PlacedMark[] = [];
  for (const change of changes) {
    const clashes = kept.some(({ path, edits }) => path === change.path && edits.some((edit) => change.edits.some((other) => overlap(edit, other))));
    if (clashes) marks.push({ tool: change.tools[0] ?? null, at: placeIn(change, text(change.path) ?? ''), why: `\`${change.transform}\` would change what another change writes over: run the migration once more` });
    else kept.push(change);
  }
  return { changes: kept, marks };
}

function placeIn({ path, edits: [first] }: PlacedChange, text: string): Place {
  const start = first?.start ?? 0;
  const line = text.slice(0, start).split('\n').length;
  return { file: path, line, column: 1, endLine: line, endColumn: 1, start, end: start };
}

const overlap = (a: TextEdit, b: TextEdit): boolean => Math.max(a.start, b.start) < Math.min(a.end, b.end) || (a.start < b.start && b.start < a.end) || (b.start < a.start && a.start < b.end);
