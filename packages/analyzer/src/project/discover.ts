import type { TS } from '../types.js';
import { dropBuildOutput, isPackage } from './build-output.js';
import type { CachedHost } from './cached-host.js';
import { isCodeFile } from './extensions.js';
import { baseName, commonFolder, directoryOf, foldersUpFrom, isWithin, joinPath, relativeTo } from './path.js';
import { isTestPath } from './test-files.js';
import { configMatcher, type ConfigReader, type ProjectConfig } from './tsconfig.js';
import { filesOfFolder, walkFolder, type WalkOptions } from './walk-folder.js';

export interface DiscoverOptions {
  readonly ts: TS;
  readonly host: CachedHost;
  readonly configs: ConfigReader;
  /** Absolute paths of folders, files and tsconfig files. */
  readonly paths: readonly string[];
  readonly includeTests: boolean;
  readonly isIgnored?: (path: string, kind: 'file' | 'directory') => boolean;
}

export interface Discovery {
  readonly root: string;
  /** What was asked for, and the rest of the packages it lies in. Sorted. */
  readonly files: readonly string[];
  /** Those of the files that were asked for, be it by themselves or by a folder. */
  readonly named: ReadonlySet<string>;
  /** Those of them that were named one by one. */
  readonly single: ReadonlySet<string>;
  /** Folders that hold a package.json, as met on the way. */
  readonly packageFolders: ReadonlySet<string>;
  /** Build output that was left out, with the source that stands for it where it is known. */
  readonly outputs: ReadonlyMap<string, string | undefined>;
}

/** Finds the files that the named paths stand for. What cannot be found or read becomes a problem. */
export function discover(options: DiscoverOptions): Discovery {
  const { host, configs, paths } = options;
  const named = new Set<string>();
  const walked = new Set<string>();
  const roots: string[] = [];
  const packageFolders = new Set<string>();
  const walk: WalkOptions = { ...options, onManifest: (path) => packageFolders.add(directoryOf(path)) };

  for (const path of paths) {
    const kind = host.kind(path);
    if (kind === 'directory') {
      roots.push(path);
      for (const file of filesOfFolder(path, walk)) walked.add(file);
    } else if (kind === 'file' && isConfig(path, configs)) {
      roots.push(directoryOf(path));
      for (const file of filesOfConfig(path, options, walk)) walked.add(file);
    } else if (kind === 'file' && isCodeFile(path)) {
      roots.push(directoryOf(path));
      named.add(path);
    } else {
      host.report(path, kind === 'file' ? 'is neither TypeScript nor JavaScript nor a tsconfig' : 'does not exist or may not be read');
    }
  }
  const root = commonFolder(roots);
  const around = new Set(walked);
  for (const folder of packagesAround([...roots], options)) for (const file of filesOfFolder(folder, walk)) around.add(file);
  for (const source of sourcesOfNamed(around, new Set([...walked, ...named]), root, options)) around.delete(source);
  const outputs = dropBuildOutput([...around], paths, root, host, configs);
  for (const path of outputs.keys()) {
    walked.delete(path);
    around.delete(path);
  }
  for (const path of named) {
    walked.add(path);
    around.add(path);
  }
  return { root, files: [...around].sort(), named: walked, single: named, packageFolders, outputs };
}

/** Sources around build output that was named: they would tell the same twice. */
function sourcesOfNamed(around: ReadonlySet<string>, named: ReadonlySet<string>, root: string, { host, configs }: DiscoverOptions): readonly string[] {
  if ([...around].every((file) => named.has(file))) return [];
  const outputs = dropBuildOutput([...around], [], root, host, configs);
  if (![...named].some((file) => outputs.get(file) !== undefined)) return [];
  return [...outputs.values()].filter((source) => source !== undefined && !named.has(source)) as string[];
}

/**
 * The packages that hold these folders: who calls a function, and where a server comes from, is often told elsewhere in the package. A
 * folder of tests or examples stands for itself.
 */
function packagesAround(folders: readonly string[], { host }: DiscoverOptions): ReadonlySet<string> {
  const found = new Set<string>();
  for (const folder of new Set(folders)) {
    const top = packageAround(folder, host);
    if (top !== undefined && top !== folder && !isTestPath(`${relativeTo(top, folder)}/x`)) found.add(top);
  }
  // What lies in a package that is taken as a whole is there already.
  return new Set([...found].filter((one) => ![...found].some((other) => other !== one && isWithin(one, other))));
}

/** The nearest package at or above a folder, in the same repository. Outside of one a package has a name: other manifests lie about. */
function packageAround(folder: string, host: CachedHost): string | undefined {
  let found: string | undefined;
  for (const above of foldersUpFrom(folder)) {
    if (found === undefined && isPackage(host, above)) {
      if (host.json(joinPath(above, 'package.json'))?.['name'] !== undefined) return above;
      found = above;
    }
    if (host.kind(joinPath(above, '.git')) !== undefined) return found;
  }
  return undefined;
}

function isConfig(path: string, configs: ConfigReader): boolean {
  // A package.json has `files`, too.
  if (!path.endsWith('.json') || baseName(path) === 'package.json') return false;
  if (/^[tj]sconfig\b.*\.json$/.test(baseName(path))) return true;
  const config = configs.config(path);
  return config !== undefined && (config.files ?? config.include ?? config.paths ?? config.references).length !== 0;
}

function filesOfConfig(path: string, options: DiscoverOptions, walk: WalkOptions): readonly string[] {
  const { host, configs, includeTests } = options;
  const files = new Set<string>();
  const done = new Set<string>();
  const queue = [path];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (done.has(next)) continue;
    done.add(next);
    const config = configs.config(next);
    if (!config) {
      host.report(next, 'is referenced as a tsconfig, but is not there or cannot be read');
      continue;
    }
    for (const reference of config.references) queue.push(reference);
    if (config.broken && !config.files && !config.include) {
      for (const file of filesOfFolder(config.folder, walk)) files.add(file);
      continue;
    }
    for (const file of config.files ?? []) {
      if (!host.isFile(file)) host.report(next, `names ${relativeTo(config.folder, file)}, which is not there`);
      else if (isCodeFile(file)) files.add(file);
    }
    for (const file of candidates(config, walk)) {
      if (includeTests || !isTestPath(relativeTo(config.folder, file))) files.add(file);
    }
  }
  return [...files];
}

function candidates(config: ProjectConfig, walk: WalkOptions): readonly string[] {
  if (config.files && !config.include) return [];
  const matches = configMatcher(config);
  // `include` may climb out of the config's folder.
  const tops = new Set([config.folder]);
  for (const pattern of config.include ?? []) {
    const fixed = pattern.split('/').slice(0, firstWildcard(pattern)).join('/') || '/';
    if (!fixed.startsWith(config.folder)) tops.add(walk.host.kind(fixed) === 'directory' ? fixed : directoryOf(fixed));
  }
  const files: string[] = [];
  for (const top of tops) {
    for (const file of walkFolder(top, { ...walk, everything: true, includeTests: true })) {
      if ((config.allowJs || /ts|tsx$/.test(file.slice(file.lastIndexOf('.')))) && matches(file)) files.push(file);
    }
  }
  return files;
}

function firstWildcard(pattern: string): number {
  const index = pattern.split('/').findIndex((segment) => /[*?]/.test(segment));
  return index < 0 ? Infinity : index;
}

