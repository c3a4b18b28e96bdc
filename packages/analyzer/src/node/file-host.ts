/// <reference types="node" />
import { readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { FileHost } from '../types.js';

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  ELOOP: 'too many symbolic links (a loop)',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk reported an error',
  EISDIR: 'it is a folder',
  ERR_STRING_TOO_LONG: 'the file is too large to be a text',
};

/** A `FileHost` over the file system. */
export function createNodeHost(): FileHost {
  return {
    readFile(path) {
      try {
        return decode(readFileSync(path));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw new Error(`cannot be read: ${causeOf(error)}`, { cause: error });
      }
    },
    stat(path) {
      try {
        const found = statSync(path, { throwIfNoEntry: false });
        if (!found || !(found.isFile() || found.isDirectory())) return undefined;
        // The time of the last change of any kind: the other one can be set, and is by those who unpack.
        return { kind: found.isFile() ? 'file' : 'directory', size: found.size, mtime: Math.max(found.mtimeMs, found.ctimeMs) };
      } catch {
        return undefined;
      }
    },
    readDirectory(path) {
      try {
        return readdirSync(path, { withFileTypes: true }).map((entry) => ({
          name: entry.name,
          kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : 'other',
        }));
      } catch (error) {
        throw new Error(`the folder cannot be read: ${causeOf(error)}`, { cause: error });
      }
    },
    realPath(path) {
      try {
        return realpathSync.native(path).replaceAll('\\', '/');
      } catch {
        return path;
      }
    },
  };
}

/** An absolute path with `/`, as the engine takes it. */
export function toEnginePath(path: string, cwd: string = process.cwd()): string {
  const absolute = isAbsolute(path) ? resolve(path) : resolve(cwd, path);
  return process.platform === 'win32' ? absolute.replaceAll('\\', '/') : absolute;
}

/** UTF-8, or UTF-16 when its mark says so. The mark stays, so that offsets are those of the file. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16().toString('utf16le');
  }
  return bytes.toString('utf8');
}

function isAbsent(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Why the file system refused, for people. */
export function causeOf(error: unknown): string {
  const code = codeOf(error);
  return CAUSES[code] ?? (code || (error instanceof Error ? error.message : String(error)));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
