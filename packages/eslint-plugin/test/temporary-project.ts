import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { toEnginePath } from '@mcp-idempotency/analyzer/node';

/** A folder with files that goes when the test ends. */
export interface Project {
  /** With the platform's separators. */
  readonly root: string;
  /** As the engine writes paths. */
  at(file: string): string;
  /** Writes a file, and makes sure that its time is another than before. */
  put(file: string, text: string): void;
  remove(file: string): void;
}

export function temporaryProject(files: Readonly<Record<string, string>>): Project {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-eslint-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const project: Project = {
    root,
    at: (file) => toEnginePath(file, root),
    put(file, text) {
      const full = path.join(root, file);
      const before = statSync(full, { throwIfNoEntry: false });
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, text);
      if (before) utimesSync(full, new Date(), new Date(before.mtimeMs + 2000));
    },
    remove: (file) => rmSync(path.join(root, file)),
  };
  for (const [file, text] of Object.entries(files)) project.put(file, text);
  return project;
}
