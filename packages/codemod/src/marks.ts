/** What is left for a person stands in the code, where the next one who reads it sees it. */
import type { Place, Program } from '@mcp-idempotency/analyzer';
import { findNodeAt, statementAround } from './syntax.js';
import { textStyleOf } from './text-style.js';
import type { PlacedChange, PlacedMark } from './types.js';

const TAG = 'TODO(mcp-idempotency)';

/** Comments above the registrations; none where one stands already, or where a line has something before the registration. */
export function markChanges(program: Program, marks: readonly PlacedMark[]): readonly PlacedChange[] {
  const changes: PlacedChange[] = [];
  const seen = new Set<string>();
  for (const mark of marks) {
    const place = placeOfMark(mark);
    if (!place) continue;
    const { file } = place;
    const start = statementStart(program, place);
    const content = program.text(file);
    if (content === undefined || seen.has(`${file}\0${start}`)) continue;
    seen.add(`${file}\0${start}`);
    const lineStart = content.lastIndexOf('\n', start - 1) + 1;
    const indent = content.slice(lineStart, start);
    if (!/^[\t ]*$/.test(indent) || !/\.[cm]?[jt]sx?$/.test(file)) continue;
    const at = startAbove(content, lineStart);
    if (content.slice(at, lineStart).includes(TAG) || lineBefore(content, at).includes(TAG)) continue;
    const comment = `${indent}// ${TAG}: ${mark.why}.${textStyleOf(content).newline}`;
    changes.push({ path: file, transform: 'mark', tools: mark.tool ? [mark.tool] : [], what: 'marks what is left to do', edits: [{ start: at, end: at, text: comment }] });
  }
  return changes;
}

export const placeOfMark = ({ at, tool }: PlacedMark): Place | undefined => at ?? tool?.place;

/** Where the statement begins that holds what is marked, unless a registration or the like begins its own line. */
function statementStart(program: Program, { file, start, end }: Place): number {
  const text = program.text(file) ?? '';
  const isAlone = (at: number): boolean => /^[\t ]*$/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));
  if (isAlone(start)) return start;
  const node = findNodeAt(program, { file, start, end } as Place);
  const statement = node && statementAround(program.ts, node);
  return statement?.getStart() ?? start;
}

const lineBefore = (text: string, start: number): string => (start === 0 ? '' : text.slice(text.lastIndexOf('\n', start - 2) + 1, start));

/** Above comments that speak to a tool of the next line. */
function startAbove(text: string, start: number): number {
  const above = lineBefore(text, start);
  return /^\s*(?:\/\/|\/\*).*(?:next-line|@ts-|-ignore)/.test(above) ? startAbove(text, start - above.length) : start;
}
