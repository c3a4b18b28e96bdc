/** Lays out the commits that the rows speak of. Nothing is installed. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { CACHE, slug } from '../places.js';

/** `commit`: as it was read. `excerpt`: only the files that a row is about. `moved`: the newest commit that is there, of the same file. */
export type Origin = 'commit' | 'excerpt' | 'moved';

export interface LaidOut {
  readonly folder: string;
  readonly origin: Origin;
}

const SOURCE_FILE = /\.(?:[mc]?[jt]sx?|json|ya?ml|graphql|gql|sql)$/;
/** The mode of a file that is neither a link nor another repository. */
const PLAIN_FILE = /^100\d{3} /;

/**
 * The sources of a repository at a commit, below the cache. `clones` holds bare clones, `<owner>+<name>/repo`, and where a clone cannot
 * be had, files by themselves: `<owner>+<name>/<commit>/…`. `undefined`: neither is there.
 */
export function layOut(clones: string, repo: string, commit: string, files: readonly string[]): LaidOut | undefined {
  const home = path.join(clones, repo.replace('/', '+'));
  const excerpt = path.join(home, commit);
  if (existsSync(excerpt)) return { folder: excerpt, origin: 'excerpt' };
  const clone = path.join(home, 'repo');
  if (!existsSync(clone)) return undefined;
  if (git(clone, ['cat-file', '-e', `${commit}^{commit}`]).status === 0) return { folder: exportCommit(clone, repo, commit), origin: 'commit' };
  const newest = git(clone, ['rev-parse', 'HEAD']).stdout.trim();
  const isThere = (file: string) => git(clone, ['cat-file', '-e', `${newest}:${file}`]).status === 0;
  return newest !== '' && files.length > 0 && files.every(isThere) ? { folder: exportCommit(clone, repo, newest), origin: 'moved' } : undefined;
}

/** Writes the source files of a commit, once. Files that the clone lacks stay away. */
function exportCommit(clone: string, repo: string, commit: string): string {
  const target = path.join(CACHE, 'clients', slug(repo, commit.slice(0, 12)));
  if (existsSync(target)) return target;
  const staging = `${target}.part`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const env = { GIT_INDEX_FILE: path.join(staging, '.index') };
  git(clone, ['read-tree', commit], { env });
  const entries = git(clone, ['ls-files', '--stage', '-z'], { env }).stdout.split('\0');
  const files = entries.filter((entry) => PLAIN_FILE.test(entry) && SOURCE_FILE.test(entry)).map((entry) => entry.slice(entry.indexOf('\t') + 1));
  git(clone, ['checkout-index', '-q', '-f', '-z', '--stdin', `--prefix=${staging}/`], { env, input: files.join('\0') });
  rmSync(env.GIT_INDEX_FILE);
  if (readdirSync(staging).length === 0) throw new Error(`${repo} has no source files at ${commit}.`);
  renameSync(staging, target);
  return target;
}

function git(clone: string, args: readonly string[], { env, input = '' }: { readonly env?: Readonly<Record<string, string>>; readonly input?: string } = {}): { readonly status: number | null; readonly stdout: string } {
  return spawnSync('git', [`--git-dir=${clone}`, ...args], { encoding: 'utf8', input, maxBuffer: 1 << 28, env: { ...process.env, ...env } });
}
