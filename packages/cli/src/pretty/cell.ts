/** The text of a table's cell: broken where a name or path may be broken, coloured afterwards. */
import { printable } from './printable.js';

export interface Line {
  readonly text: string;
  readonly indent?: number;
  readonly paint?: (text: string) => string;
}

/** What is longer is no name that anyone reads in a table; the JSON has it all. */
const TEXT_LIMIT = 300;

/** How wide a cell would like to be. */
export function widthOf(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ text, indent = 0 }) => text.length + indent));
}

/** The cell's lines, none wider than the room. */
export function fit(lines: readonly Line[], room: number): string {
  return lines
    .flatMap(({ text, indent = 0, paint = (one) => one }) => breakText(clip(printable(text)), room - indent).map((part) => ' '.repeat(indent) + paint(part)))
    .join('\n');
}

function clip(text: string): string {
  return text.length > TEXT_LIMIT ? `${text.slice(0, TEXT_LIMIT - 1)}…` : text;
}

/** Breaks at a space, else after a slash, else after a sign that divides names, else anywhere. */
function breakText(text: string, room: number): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > room) {
    const head = rest.slice(0, room + 1);
    const space = head.lastIndexOf(' ');
    const slash = head.lastIndexOf('/', room - 1) + 1;
    const sign = Math.max(...['.', '_', '-'].map((one) => head.lastIndexOf(one, room - 1) + 1));
    const at = space > 0 ? space : ([slash, sign].find((one) => one > room / 3) ?? room);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return [...parts, rest];
}
