import { type BabelCodeFrameOptions, codeFrameColumns } from '@babel/code-frame';
import type { Place } from '@mcp-idempotency/analyzer';
import type { Page } from './page.js';
import { printable } from './printable.js';

export interface Frame {
  readonly above: number;
  /** Lines after the marked one; as many as the place has, when that is more and at most four. */
  readonly below: number;
  readonly marker: boolean;
}

/** The code at a place with its line numbers. Only the lines that are shown are looked at: a file may be a bundle. */
export function codeFrame(text: string, whole: Place, frame: Frame, page: Page): readonly string[] {
  const place = behindBracket(text, whole);
  const below = Math.max(frame.below, Math.min(place.endLine - place.line, 4));
  const { lines, first } = linesAround(text, place, frame.above, below);
  const marked = place.line - first;
  const gutter = String(first + lines.length).length + 5;
  const room = Math.max(20, page.width - gutter - INDENT.length);

  const line = lines[marked] ?? '';
  const from = place.column - 1;
  const to = place.endLine === place.line ? place.endColumn - 1 : line.trimEnd().length;
  // A bundle has everything in one line: cut out the part that matters.
  const cut = from > room - 20 ? from - 10 : 0;
  const shown = lines.map((one, index) => clip(printable(index === marked && cut > 0 ? `…${one.slice(cut + 1)}` : one), room));
  const start = { line: place.line, column: from - cut + 1 };
  const end = { line: place.line, column: Math.min(Math.max(to - cut + 1, start.column + 1), (shown[marked]?.length ?? 0) + 1) };

  // Its types do not know `startLine` yet.
  const options: BabelCodeFrameOptions & { startLine: number } = { startLine: first, linesAbove: frame.above, linesBelow: below, forceColor: page.isColored };
  const drawn = codeFrameColumns(shown.join('\n'), frame.marker ? { start, end } : { start: { line: place.line } }, options);
  return drawn.split('\n').map((one) => `${INDENT}${one}`.trimEnd());
}

const INDENT = '  ';

/** The last line of a place whose first one holds nothing but a bracket: of `{ name: 'create_order'` on two lines the name is worth a mark. */
function behindBracket(text: string, place: Place): Place {
  if (place.endLine === place.line || !/^[\s({[]*$/.test(text.slice(place.start, endOfLine(text, place.start)))) return place;
  const begin = startOfLine(text, place.end);
  // The end of a long literal tells less than its beginning.
  if (/^[\s)\]};,]*$/.test(text.slice(begin, place.end))) return place;
  const indent = text.slice(begin, place.end).search(/\S/);
  return indent < 0 ? place : { ...place, line: place.endLine, column: indent + 1, start: begin + indent };
}

/** The lines around a place, found from its offset: the text before it is not split. */
function linesAround(text: string, { line, start }: Place, above: number, below: number): { lines: readonly string[]; first: number } {
  let begin = startOfLine(text, start);
  let first = line;
  for (; line - first < above && begin > 0; first -= 1) begin = startOfLine(text, begin - breakBefore(text, begin));
  const lines: string[] = [];
  for (let at = begin; lines.length <= line - first + below; ) {
    const end = endOfLine(text, at);
    lines.push(text.slice(at, end).replace(/^\uFEFF/, ''));
    if (end >= text.length) break;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return { lines, first };
}

const BREAKS = '\n\r\u2028\u2029';

function startOfLine(text: string, from: number): number {
  let at = from;
  while (at > 0 && !BREAKS.includes(text.charAt(at - 1))) at -= 1;
  return at;
}

function endOfLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && !BREAKS.includes(text.charAt(at))) at += 1;
  return at;
}

/** How many characters break the line before the one that begins here. */
function breakBefore(text: string, begin: number): number {
  return text.startsWith('\r\n', begin - 2) ? 2 : 1;
}

function clip(line: string, room: number): string {
  const trimmed = line.trimEnd();
  return trimmed.length <= room ? trimmed : `${trimmed.slice(0, room - 1)}…`;
}
