/** A server as its authors keep it, with its tests, migrated by the command line: what its compiler says before and after. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { layOut } from '../clients/lay-out.js';
import { BIN, node, npm, readJson } from '../command.js';
import { CACHE, EXPECTED, ROOT, slug } from '../places.js';

/** A repository at a commit, with a tsconfig.json that its own compiler takes. */
export interface TypedServer {
  readonly repo: string;
  readonly commit: string;
}

export const typedServers = (): readonly TypedServer[] => readJson<readonly TypedServer[]>(path.join(EXPECTED, 'typed-servers.json'));

export interface TypeCheck {
  /** Errors of the compiler, without their places in the file: those move. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Tools that got a key. */
  readonly migrated: number;
  /** Files that a second run would change. */
  readonly second: number;
}

/** Packs the runtime as it would be published; returns the tarball. */
export function packRuntime(): string {
  const into = path.join(CACHE, 'typed');
  mkdirSync(into, { recursive: true });
  const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', into], path.join(ROOT, 'packages/runtime'))) as { filename: string }[];
  return path.join(into, packed?.filename ?? '');
}

/** `undefined`: the clone, or the commit in it, is not there. */
export function typecheckMigrated(clones: string, { repo, commit }: TypedServer, runtime: string): TypeCheck | undefined {
  const laidOut = layOut(clones, repo, commit, []);
  if (laidOut?.origin !== 'commit') return undefined;
  const home = path.join(CACHE, 'typed', slug(repo, commit.slice(0, 12)));
  installBeside(laidOut.folder, home, runtime);
  const before = copyBeside(laidOut.folder, home, 'before');
  const after = copyBeside(laidOut.folder, home, 'after');
  const errors = errorsIn(before);
  const plan = path.join(home, 'plan.json');
  const migrate = [BIN, 'migrate', after, '--required', '--store', 'postgres'];
  node([...migrate, '--plan', plan], { findings: true });
  node([...migrate, '--yes'], { findings: true });
  const { changes } = readJson<{ readonly changes: readonly { readonly transform: string; readonly tools: readonly string[] }[] }>(plan);
  node([...migrate, '--plan', plan], { findings: true });
  const second = readJson<{ readonly changes: readonly { readonly file: string }[] }>(plan);
  return {
    before: errors,
    after: errorsIn(after),
    migrated: new Set(changes.filter(({ transform }) => transform === 'wrap-handler').flatMap(({ tools }) => tools)).size,
    second: new Set(second.changes.map(({ file }) => file)).size,
  };
}

/** What the server depends on, once, and the runtime as it is now with the driver that the migration asks for. Scripts are not run. */
function installBeside(sources: string, home: string, runtime: string): void {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  if (!existsSync(path.join(home, 'node_modules'))) {
    mkdirSync(home, { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) if (existsSync(path.join(sources, name))) cpSync(path.join(sources, name), path.join(home, name));
    npm([existsSync(path.join(home, 'package-lock.json')) ? 'ci' : 'install', ...quiet], home);
  }
  npm(['install', '--no-save', ...quiet, runtime, 'pg'], home);
}

function copyBeside(sources: string, home: string, name: string): string {
  const folder = path.join(home, name);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(folder);
  for (const entry of readdirSync(sources)) if (entry !== '.git') cpSync(path.join(sources, entry), path.join(folder, entry), { recursive: true });
  symlinkSync(path.join(home, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

/** The errors of the project's own compiler. */
function errorsIn(folder: string): readonly string[] {
  const compiler = path.join(folder, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '--noEmit', '--pretty', 'false', '-p', '.'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const errors = [...stdout.matchAll(/^(?:(.+)\(\d+,\d+\): )?error (TS\d+: .*)$/gm)].map(([, file, text]) => (file === undefined ? text! : `${file}: ${text}`));
  if (status !== 0 && errors.length === 0) throw new Error(`The compiler ended with ${status}: ${stdout.slice(0, 300)}`);
  return errors;
}
