/** How files are read. */

/** All access to files goes through this, so that the engine runs in an editor, in CI and in a browser. Paths are absolute, with `/`. */
export interface FileHost {
  /** The decoded text. Throws an `Error` whose message names the cause when the file is there but cannot be read; `undefined` when it is not there. */
  readFile(path: string): string | undefined;
  /** `undefined` when there is nothing (or nothing we may look at). Follows links. `size` in bytes, `mtime` in ms. */
  stat(path: string): { readonly kind: 'file' | 'directory'; readonly size: number; readonly mtime: number } | undefined;
  /** Names in a folder. Throws like `readFile`. */
  readDirectory(path: string): readonly { readonly name: string; readonly kind: 'file' | 'directory' | 'other' }[];
  /** The path with links followed; the path itself when it cannot be told. */
  realPath(path: string): string;
}
