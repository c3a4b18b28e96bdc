/** Puts edits into a text. */
import type { TextEdit } from './types.js';

/**
 * The text with all edits made. Insertions at one place stand in the order in which they are given; everything else stays as it is, byte for byte.
 *
 * @throws RangeError when an edit lies outside the text or two of them overlap.
 */
export function splice(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits.map((edit, index) => ({ ...edit, index })).sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
  let result = '';
  let at = 0;
  for (const { start, end, text: inserted } of ordered) {
    if (start < 0 || end < start || end > text.length) throw new RangeError(`An edit from ${start} to ${end} does not lie in a text of ${text.length}.`);
    if (start < at) throw new RangeError(`Two edits overlap at ${start}.`);
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at);
}
