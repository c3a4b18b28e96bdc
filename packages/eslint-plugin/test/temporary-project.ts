import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder on disk for tests. */
export interface Folder {
  readonly root: string;
  /** Writes a file, and makes sure that its time is another than before. */
  put(file: string, text: string): void;
  /** Removes a file, or all of it. */
  remove(file?: string): void;
}

export function makeFolder(): Folder {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-eslint-')));
  return {
    root,
    put(file, text) {
      const full = path.join(root, file);
      const before = statSync(full, { throwIfNoEntry: false });
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, text);
      if (before) utimesSync(full, new Date(), new Date(before.mtimeMs + 2000));
    },
    remove: (file = '') => rmSync(path.join(root, file), { recursive: true, force: true }),
  };
}

/** A folder with files that goes when the test ends. */
export function temporaryProject(files: Readonly<Record<string, string>>): Folder {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  for (const [file, text] of Object.entries(files)) folder.put(file, text);
  return folder;
}
