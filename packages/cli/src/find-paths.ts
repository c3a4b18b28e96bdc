/** Turns the PATHs that were typed into what the engine takes: absolute paths of folders, files and tsconfig files. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { isCodeFile, type Problem } from '@mcp-idempotency/analyzer';
import { causeOf, toEnginePath } from '@mcp-idempotency/analyzer/node';
import { UsageError } from './exit-code.js';

export interface FoundPaths {
  readonly paths: readonly string[];
  /** A folder that holds all of them. */
  readonly root: string;
  /** PATHs that lead nowhere. */
  readonly problems: readonly Problem[];
}

/** Nothing is read here but folders, and those only for globs. */
export async function findPaths(typed: readonly string[], cwd: string): Promise<FoundPaths> {
  const paths: string[] = [];
  const problems: Problem[] = [];
  // What a script hands on that has no value; the current folder is hardly meant.
  if (typed.includes('')) throw new UsageError('A PATH is empty.');
  for (const one of typed.length > 0 ? typed : ['.']) {
    const absolute = path.resolve(cwd, one);
    const found = kindOf(absolute);
    if (found === 'usable') {
      paths.push(toEnginePath(absolute));
      continue;
    }
    const matches = found === 'absent' ? await expand(one, cwd) : undefined;
    if (matches === undefined) problems.push({ file: toEnginePath(absolute), message: found === 'absent' ? 'does not exist' : found.reason });
    else if (matches.length === 0) problems.push({ file: toEnginePath(absolute), message: 'matches no TypeScript or JavaScript file, folder or tsconfig' });
    else paths.push(...matches.map((match) => toEnginePath(match, cwd)));
  }
  return { paths: [...new Set(paths)], root: commonFolder(paths.map((one) => (isFolder(one) ? one : path.dirname(one))), cwd), problems };
}

/** What a glob matches; `undefined` when the text is no glob. */
async function expand(pattern: string, cwd: string): Promise<readonly string[] | undefined> {
  const { glob, isDynamicPattern } = await import('tinyglobby');
  const text = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern;
  if (!isDynamicPattern(text)) return undefined;
  const options = { cwd, absolute: true, ignore: ['**/node_modules/**', '**/.git/**'] };
  const files = (await glob(text, options)).filter((file) => isCodeFile(file) || /\/[tj]sconfig\b[^/]*\.json$/.test(file));
  // `packages/*` means the folders; `src/**` means the files in them.
  return files.length > 0 ? files.sort() : (await glob(text, { ...options, onlyDirectories: true, expandDirectories: false })).sort();
}

function commonFolder(folders: readonly string[], cwd: string): string {
  const [first = cwd, ...others] = folders;
  return others.reduce((common, folder) => {
    let current = common;
    while (path.relative(current, folder).startsWith('..') && path.dirname(current) !== current) current = path.dirname(current);
    return current;
  }, path.resolve(first));
}

/** A file or folder; nothing; or something else, and why it cannot be analysed. */
function kindOf(file: string): 'usable' | 'absent' | { readonly reason: string } {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return 'absent';
    if (found.isFile() || found.isDirectory()) return 'usable';
    const what = found.isFIFO() ? 'a named pipe' : found.isSocket() ? 'a socket' : 'a device';
    return { reason: `is ${what}, neither a file nor a folder` };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return 'absent';
    return { reason: `cannot be read: ${causeOf(error)}` };
  }
}

function isFolder(file: string): boolean {
  try {
    return statSync(file).isDirectory();
  } catch {
    return false;
  }
}
