import type { CachedHost } from './cached-host.js';
import { isCodeFile } from './extensions.js';
import { ignoreChainAbove, isIgnored, withIgnoreFile, type IgnoreChain } from './ignore-files.js';
import { joinPath } from './path.js';
import { isTestFolder, isTestPath } from './test-files.js';

export interface WalkOptions {
  readonly host: CachedHost;
  readonly includeTests: boolean;
  /** Leaves `.gitignore` out of account. */
  readonly everything?: boolean;
  readonly isIgnored?: (path: string, kind: 'file' | 'directory') => boolean;
  /** Called with every file named package.json. */
  readonly onManifest?: (path: string) => void;
}

const SKIPPED = new Set(['node_modules', 'bower_components', 'jspm_packages', 'coverage', '__pycache__']);

/** The code files of a folder that is named. What is ignored is read all the same when there is nothing else: a published folder may ignore its own build. */
export function filesOfFolder(folder: string, options: WalkOptions): readonly string[] {
  const files = walkFolder(folder, options);
  return files.length > 0 ? files : walkFolder(folder, { ...options, everything: true });
}

/** All code files below a folder, without what git ignores, other people's packages, hidden folders, tests. Follows links, once each. */
export function walkFolder(top: string, options: WalkOptions): string[] {
  const { host } = options;
  const files: string[] = [];
  /** Real paths of folders and of linked files that were taken. */
  const seen = new Set<string>();
  const links: { path: string; chain: IgnoreChain }[] = [];

  const folder = (path: string, real: string, above: IgnoreChain): void => {
    if (seen.has(real)) return;
    seen.add(real);
    const listing = host.list(path);
    if (!listing) return;
    const chain = options.everything ? above : withIgnoreFile(above, path, host);
    for (const [name, kind] of listing) {
      const child = joinPath(path, name);
      if (kind === 'other') links.push({ path: child, chain });
      else if (kind) entry(child, name, kind, joinPath(real, name), chain);
    }
  };
  const entry = (path: string, name: string, kind: 'file' | 'directory', real: string, chain: IgnoreChain): void => {
    if (name.startsWith('.')) return;
    if (kind === 'directory') {
      if (SKIPPED.has(name) || (!options.includeTests && isTestFolder(name))) return;
      if (isIgnored(chain, `${path}/`) || options.isIgnored?.(path, kind)) return;
      folder(path, real, chain);
      return;
    }
    if (name === 'package.json') options.onManifest?.(path);
    if (!isCodeFile(name) || (!options.includeTests && isTestPath(name))) return;
    if (isIgnored(chain, path) || options.isIgnored?.(path, kind)) return;
    files.push(path);
  };

  folder(top, host.host.realPath(top), options.everything ? [] : ignoreChainAbove(top, host));
  // Links last, so that what is reached both ways keeps its own name.
  const taken = new Set<string>();
  for (let link = links.shift(); link; link = links.shift()) {
    const kind = host.kind(link.path);
    if (!kind) continue;
    const real = host.host.realPath(link.path);
    const name = link.path.slice(link.path.lastIndexOf('/') + 1);
    if (kind === 'directory' && isLoop(real, link.path, host)) continue;
    if (kind === 'file') {
      if (taken.size === 0) for (const file of files) taken.add(host.host.realPath(file));
      if (taken.has(real)) continue;
      taken.add(real);
    }
    entry(link.path, name, kind, real, link.chain);
  }
  return files;
}

/** A link to a folder it stands in. */
function isLoop(real: string, link: string, host: CachedHost): boolean {
  const at = host.host.realPath(link.slice(0, link.lastIndexOf('/')) || '/');
  return at === real || at.startsWith(`${real}/`);
}
