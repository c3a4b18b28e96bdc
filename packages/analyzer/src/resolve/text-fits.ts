/** Whether a text of which only parts are known may be a certain string: `mailboxes/…` is never `seats/buy`. */
import type { TextValue } from './values.js';

/** The known parts stand in it, in their order, the outer ones at its ends. Blanks at the ends of a part may have been trimmed away with what was next to them. */
export function mayBeString({ parts }: TextValue, wanted: string): boolean {
  let from = 0;
  let end = wanted.length;
  for (const [index, part] of parts.entries()) {
    const known = typeof part === 'string' ? part.trim() : '';
    if (known === '') continue;
    if (index === parts.length - 1) {
      end -= known.length;
      if (end < from || !wanted.endsWith(known)) return false;
    } else {
      const at = wanted.indexOf(known, from);
      if (at < 0 || (index === 0 && at > 0)) return false;
      from = at + known.length;
    }
  }
  return from <= end;
}
