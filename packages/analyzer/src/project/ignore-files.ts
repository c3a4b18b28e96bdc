import ignore from 'ignore';
import type { CachedHost } from './cached-host.js';
import { directoryOf, joinPath, relativeTo } from './path.js';

type Matcher = ReturnType<typeof ignore>;

/** The `.gitignore` files that hold in a folder, outermost first. */
export type IgnoreChain = readonly { readonly folder: string; readonly matcher: Matcher }[];

/** Adds a folder's own `.gitignore` to those above it. */
export function withIgnoreFile(chain: IgnoreChain, folder: string, host: CachedHost): IgnoreChain {
  const path = joinPath(folder, '.gitignore');
  if (!host.list(folder)?.has('.gitignore') || !host.isFile(path)) return chain;
  const text = host.read(path);
  if (text === undefined) return chain;
  return [...chain, { folder, matcher: matcherOf(path, text, host) }];
}

/** Longer than any path: such a pattern matches nothing, and may be too large to be made an expression of. */
const PATTERN_LIMIT = 4_096;

function matcherOf(path: string, text: string, host: CachedHost): Matcher {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const patterns = lines.filter((line, index) => {
    if (line.length > PATTERN_LIMIT) host.report(path, `has a pattern of ${line.length} characters, which is left out`, index + 1);
    return line.length <= PATTERN_LIMIT;
  });
  return ignore({ ignorecase: false }).add(patterns);
}

/**
 * The chain of the folders above a named folder, up to the repository's top. A file that would ignore the named folder itself is
 * left out: who names a folder wants it read.
 */
export function ignoreChainAbove(folder: string, host: CachedHost): IgnoreChain {
  const above: string[] = [];
  if (host.kind(joinPath(folder, '.git')) === undefined) {
    for (let current = directoryOf(folder), last = folder; current !== last; last = current, current = directoryOf(current)) {
      above.unshift(current);
      if (host.kind(joinPath(current, '.git')) !== undefined) break;
      // Without a repository there is no top: files above say nothing about this folder.
      if (directoryOf(current) === current) return [];
    }
  }
  let chain: IgnoreChain = [];
  for (const current of above) {
    const path = joinPath(current, '.gitignore');
    const text = host.isFile(path) ? host.read(path) : undefined;
    if (text === undefined) continue;
    const matcher = matcherOf(path, text, host);
    if (!matcher.ignores(`${relativeTo(current, folder)}/`)) chain = [...chain, { folder: current, matcher }];
  }
  return chain;
}

/** Whether git would leave the path out. Folders end with `/`. */
export function isIgnored(chain: IgnoreChain, path: string): boolean {
  let ignored = false;
  for (const { folder, matcher } of chain) {
    const result = matcher.test(relativeTo(folder, path));
    if (result.ignored) ignored = true;
    else if (result.unignored) ignored = false;
  }
  return ignored;
}
