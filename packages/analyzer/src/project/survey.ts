import type { FileHost } from '../types.js';
import { installedNames } from './aliases.js';
import { CachedHost } from './cached-host.js';
import { importsAny } from './imports-prefilter.js';
import { packageNameOf } from './package-name.js';
import { filesOfFolder } from './walk-folder.js';

export interface Survey {
  /** The code files below the folder: what a program of it would hold, and the build output it would leave out. */
  readonly files: ReadonlySet<string>;
  /** Some file uses one of the packages, or a package.json depends on one. */
  readonly usesPackages: boolean;
}

/** The method by which tools are called stands in every copy of an SDK that a bundle took in; some servers have a path of that name. */
const BUNDLED = /(["'`])tools\/call\1|\/tools\/call["'`]/;

/** Makes a test for texts that import one of the packages, or hold a bundled copy of an MCP SDK. */
export function usesAny(packages: readonly string[]): (text: string) => boolean {
  const imports = importsAny(packages);
  return (text) => imports(text) || BUNDLED.test(text);
}

/**
 * A first look at a folder, by text alone: nothing is parsed and no TypeScript is needed. `packages` are names, or modules below
 * one. A package that is only declared counts too: some put their names in scope without an import.
 */
export function survey(folder: string, packages: readonly string[], fileHost: FileHost): Survey {
  const host = new CachedHost(fileHost, []);
  const manifests = [host.nearest(folder, 'package.json')];
  const files = filesOfFolder(folder, { host, includeTests: false, onManifest: (path) => manifests.push(path) });
  const declared = new Set(packages.map((entry) => packageNameOf(entry) ?? entry));
  const uses = usesAny(packages);
  const usesPackages =
    manifests.some((path) => path !== undefined && [...installedNames(host.json(path)).values()].some((name) => declared.has(name))) ||
    files.some((path) => uses(host.read(path) ?? ''));
  return { files: new Set(files), usesPackages };
}
