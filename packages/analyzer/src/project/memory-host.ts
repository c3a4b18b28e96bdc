import type { FileHost } from '../types.js';
import { baseName, directoryOf, foldersUpFrom, normalizePath } from './path.js';

/** A `FileHost` over texts in memory, for tests and browsers. Folders are those that hold a file. */
export function createMemoryHost(files: ReadonlyMap<string, string> | Readonly<Record<string, string>>): FileHost {
  const texts = new Map<string, string>();
  const folders = new Map<string, Map<string, 'file' | 'directory'>>();
  const entries = files instanceof Map ? files.entries() : Object.entries(files as Readonly<Record<string, string>>);
  for (const [name, text] of entries) {
    const path = normalizePath(name);
    texts.set(path, text);
    let child = path;
    let kind: 'file' | 'directory' = 'file';
    for (const folder of foldersUpFrom(directoryOf(path))) {
      if (child !== folder) {
        const listing = folders.get(folder) ?? new Map<string, 'file' | 'directory'>();
        folders.set(folder, listing.set(baseName(child), kind));
      }
      child = folder;
      kind = 'directory';
    }
  }
  return {
    readFile: (path) => texts.get(path),
    stat(path) {
      const text = texts.get(path);
      if (text !== undefined) return { kind: 'file', size: text.length, mtime: 0 };
      return folders.has(path) ? { kind: 'directory', size: 0, mtime: 0 } : undefined;
    },
    readDirectory: (path) => [...(folders.get(path) ?? [])].map(([name, kind]) => ({ name, kind })),
    realPath: (path) => path,
  };
}
