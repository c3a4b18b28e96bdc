/** Writes what a plan changes: each file is the old one or the new one, whatever happens in between. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { ChangedText } from './apply-plan.js';

/**
 * Writes the texts below a folder, in UTF-8. All are written beside their places first; only then are they renamed, one by one.
 *
 * @throws Error naming the file when one cannot be written; those that were not renamed yet are as before.
 */
export function writeFiles(root: string, texts: readonly ChangedText[]): void {
  const written: { readonly from: string; readonly to: string }[] = [];
  try {
    for (const { file, before, after } of texts) {
      const target = path.resolve(root, file);
      if (before !== undefined && !readFileSync(target).equals(Buffer.from(before))) throw new Error(`${file} is not written in UTF-8, or has just been changed: it stays as it is, and so does everything else`);
      mkdirSync(path.dirname(target), { recursive: true });
      // A link stays a link: what it leads to is replaced.
      const to = before === undefined ? target : realpathSync(target);
      const from = `${to}.${process.pid}.tmp`;
      written.push({ from, to });
      const handle = openSync(from, 'wx', before === undefined ? 0o666 : statSync(to).mode);
      try {
        writeSync(handle, after);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
    }
    for (const { from, to } of written) renameSync(from, to);
  } finally {
    for (const { from } of written) rmSync(from, { force: true });
  }
}
