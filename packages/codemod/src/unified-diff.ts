import { createTwoFilesPatch } from 'diff';
import type { ChangedText } from './apply-plan.js';

/** The changes as `git apply` and `patch -p1` take them. */
export function unifiedDiff(texts: readonly ChangedText[]): string {
  return texts
    .map(({ file, before, after }) => createTwoFilesPatch(before === undefined ? '/dev/null' : `a/${file}`, `b/${file}`, before ?? '', after, undefined, undefined, { context: 3 }).replace(/^=+\r?\n/, ''))
    .join('');
}
