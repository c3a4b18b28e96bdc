/** Names of files that are only a step on the way: written, then renamed to what they are for. */
import type { ValueView } from '../../types.js';

const DRAFT = /(?:te?mp|partial|staging|\.new|\.swp|~)(?:[-_.\w\0]*)$/i;

/** Whether a path is that of a draft: `orders.json.tmp`, in whatever folder. */
export function isDraft(path: ValueView): boolean {
  return path.alternatives.every(({ text, external }) => {
    // `openSync(draft, 'w')`: what the file was opened by.
    if (text === undefined && external !== undefined && /(?:^|\.)open(?:Sync)?$/.test(external.member)) return external.args[0] !== undefined && isDraft(external.args[0]);
    // `path.join(draft, name)`: in a folder that is one.
    return DRAFT.test(text ?? external?.args.at(-1)?.text ?? '') || (text === undefined && external?.args[0]?.text !== undefined && /\0/.test(external.args[0].text) && DRAFT.test(external.args[0].text));
  });
}
