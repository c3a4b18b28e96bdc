/** Names of files that are only a step on the way: written, then renamed to what they are for. */
import type { ValueView } from '../../types.js';

const DRAFT = /(?:te?mp|partial|\.new|\.swp|~)(?:[-_.\w\0]*)$/i;

/** Whether a path is that of a draft: `orders.json.tmp`, in whatever folder. */
export function isDraft(path: ValueView): boolean {
  return path.alternatives.every((one) => DRAFT.test(one.text ?? one.external?.args.at(-1)?.text ?? ''));
}
