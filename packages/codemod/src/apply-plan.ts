/** Texts as a plan makes them. */
import { digestOf } from './digest.js';
import { splice } from './splice.js';
import type { Plan } from './types.js';

export interface ChangedText {
  /** Relative to the plan's root. */
  readonly file: string;
  /** `undefined` where the file is new. */
  readonly before: string | undefined;
  readonly after: string;
}

/** A plan and the files do not belong together. */
export class StalePlanError extends Error {
  override readonly name = 'StalePlanError';
}

/**
 * The texts of all files that a plan changes or adds. `read` gives a file's text by its path relative to the root.
 *
 * @throws StalePlanError when a file is not what the plan was made for.
 */
export function applyPlan({ changes, newFiles, digests }: Plan, read: (file: string) => string | undefined): readonly ChangedText[] {
  const files = [...new Set(changes.map(({ file }) => file))].sort();
  const changed = files.map((file): ChangedText => {
    const before = read(file);
    if (before === undefined || digestOf(before) !== digests[file]) throw new StalePlanError(`${file} is no longer what the plan was made for: make a new plan.`);
    return { file, before, after: splice(before, changes.filter((change) => change.file === file).flatMap(({ edits }) => edits)) };
  });
  const added = newFiles.map(({ file, text }): ChangedText => {
    const before = read(file);
    if (before !== undefined && before !== text) throw new StalePlanError(`${file} is there already, with something else in it: make a new plan.`);
    return { file, before, after: text };
  });
  return [...changed, ...added].filter(({ before, after }) => before !== after);
}
