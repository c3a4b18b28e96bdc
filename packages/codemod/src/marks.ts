/** What is left for a person stands in the code, where the next one who reads it sees it. */
import type { Program } from '@mcp-idempotency/analyzer';
import { textStyleOf } from './text-style.js';
import type { PlacedChange, PlacedMark } from './types.js';

const TAG = 'TODO(mcp-idempotency)';

/** Comments above the registrations; none where one stands already, or where a line has something before the registration. */
export function markChanges({ text }: Program, marks: readonly PlacedMark[]): readonly PlacedChange[] {
  const changes: PlacedChange[] = [];
  const seen = new Set<string>();
  for (const { tool, why } of marks) {
    const { file, start } = tool.place;
    const content = text(file);
    if (content === undefined || seen.has(`${file}\0${start}`)) continue;
    seen.add(`${file}\0${start}`);
    const lineStart = content.lastIndexOf('\n', start - 1) + 1;
    const indent = content.slice(lineStart, start);
    if (!/^[\t ]*$/.test(indent) || !/\.[cm]?[jt]sx?$/.test(file)) continue;
    const at = startAbove(content, lineStart);
    if (content.slice(at, lineStart).includes(TAG) || lineBefore(content, at).includes(TAG)) continue;
    const comment = `${indent}// ${TAG}: ${why}.${textStyleOf(content).newline}`;
    changes.push({ path: file, transform: 'mark', tools: [tool], what: 'marks what is left to do', edits: [{ start: at, end: at, text: comment }] });
  }
  return changes;
}

const lineBefore = (text: string, start: number): string => (start === 0 ? '' : text.slice(text.lastIndexOf('\n', start - 2) + 1, start));

/** Above comments that speak to a tool of the next line. */
function startAbove(text: string, start: number): number {
  const above = lineBefore(text, start);
  return /^\s*(?:\/\/|\/\*).*(?:next-line|@ts-|-ignore)/.test(above) ? startAbove(text, start - above.length) : start;
}
