/** Which files a path stands for that names one file: an entry of a package stands for what it imports, any other file for itself. */
import { entryTargets } from './build-output.js';
import type { Discovery } from './discover.js';
import { isCodeFile } from './extensions.js';
import { importSpecifiers } from './imports-prefilter.js';
import type { Resolver } from './module-resolution.js';
import type { PackageInfo } from './package-version.js';
import { joinPath, relativeTo } from './path.js';
import { isTestPath } from './test-files.js';

export interface NamedFilesOptions {
  readonly found: Discovery;
  readonly packages: PackageInfo;
  readonly resolver: Resolver;
  readonly text: (path: string) => string | undefined;
}

/** The files whose findings are wanted. */
export function collectNamedFiles({ found, packages, resolver, text }: NamedFilesOptions): ReadonlySet<string> {
  const named = new Set(found.named);
  if (found.single.size === 0) return named;
  const files = new Set(found.files);
  const importsOf = remembering((path: string) => importSpecifiers(text(path) ?? '').flatMap((specifier) => {
    const target = resolver.resolve(path, specifier);
    return target.kind === 'file' && isCodeFile(target.path) ? [target.path] : [];
  }));
  const folderOf = (path: string): string | undefined => packages.packageOf(path)?.folder;
  const isDeclared = (path: string): boolean => {
    const owner = packages.packageOf(path);
    if (!owner) return false;
    return entryTargets(owner.manifest).some((target) => {
      const output = joinPath(owner.folder, target);
      return output === path || found.outputs.get(output) === path;
    });
  };
  const imported = remembering((folder: string) => new Set([...files].filter((path) => folderOf(path) === folder).flatMap(importsOf)));
  const isEntry = (path: string): boolean => {
    const folder = folderOf(path);
    if (folder === undefined) return true;
    return !isTestPath(relativeTo(folder, path)) && (isDeclared(path) || !imported(folder).has(path));
  };
  const waiting = [...found.single].filter(isEntry);
  const followed = new Set(waiting);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    named.add(path);
    for (const next of importsOf(path)) {
      if (followed.has(next) || folderOf(next) !== folderOf(path)) continue;
      followed.add(next);
      waiting.push(next);
    }
  }
  return named;
}

function remembering<A, R>(compute: (argument: A) => R): (argument: A) => R {
  const known = new Map<A, R>();
  return (argument) => {
    if (!known.has(argument)) known.set(argument, compute(argument));
    return known.get(argument)!;
  };
}
