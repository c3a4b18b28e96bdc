/** Packs the published packages as `npm publish` would and holds the tarballs to what consumers need. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackageFromTarballData, checkPackage } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** One published package and its tarball. */
export interface Packed {
  readonly name: string;
  readonly manifest: Manifest;
  readonly tarball: string;
  /** Paths in the package. */
  readonly files: readonly string[];
  /** Bytes on disk. */
  readonly size: number;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}


/** Packs every workspace under `packages/` that is not private into `into`. They must have been built. */
export function packAll(root: string, into: string): Packed[] {
  return readdirSync(path.join(root, 'packages'))
    .sort()
    .flatMap((folder) => {
      const dir = path.join(root, 'packages', folder);
      const manifest = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as Manifest;
      if (manifest.private) return [];
      const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', into], dir)) as { filename: string; unpackedSize: number; files: { path: string }[] }[];
      if (!packed) throw new Error(`npm packed nothing for ${manifest.name}.`);
      return [{ name: manifest.name, manifest, tarball: path.join(into, packed.filename), files: packed.files.map((file) => file.path), size: packed.unpackedSize }];
    });
}

/** What publint, attw and our own rules have against the packed packages; empty when nothing. */
export async function lintPackages(root: string): Promise<string[]> {
  const into = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-pack-'));
  try {
    const packages = packAll(root, into);
    const problems = await Promise.all(packages.map(async (one) => [...lockstep(one, packages), ...(await publintOf(one)), ...(await typesOf(one))]));
    return [...problems.flat(), ...packages.flatMap((one) => missingTypes(root, one)), ...tooLarge(root, packages)];
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

/** All packages have one version, and name each other by exactly that. */
function lockstep({ name, manifest }: Packed, packages: readonly Packed[]): string[] {
  return packages.flatMap((other) => {
    const wanted = manifest.dependencies?.[other.name];
    return [
      ...(other.manifest.version === manifest.version ? [] : [`${name} is ${manifest.version}, but ${other.name} is ${other.manifest.version}.`]),
      ...(wanted === undefined || wanted === other.manifest.version ? [] : [`${name} depends on ${other.name} ${wanted} instead of exactly ${other.manifest.version}.`]),
    ];
  });
}

async function publintOf({ name, tarball }: Packed): Promise<string[]> {
  const data = readFileSync(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) }, strict: true, level: 'warning' });
  return messages.map((message) => `${name}: ${formatMessage(message, pkg, { color: false }) ?? message.code}`);
}

async function typesOf({ name, manifest, tarball }: Packed): Promise<string[]> {
  // A package without an entry to import has no types to check.
  if (manifest.exports?.['.'] === undefined) return [];
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (!result.types) return [`${name}: the package has no types.`];
  return result.problems
    // What has no entry for CommonJS is ESM only, which every supported Node can also `require`; and packages have subpaths, which `node10` cannot resolve.
    .filter((problem) => problem.kind !== 'CJSResolvesToESM' && !('resolutionKind' in problem && problem.resolutionKind === 'node10'))
    .map((problem) => `${name}: ${problemKindInfo[problem.kind].description} ${JSON.stringify(problem)}`);
}

/** Declarations that a packed declaration refers to and that were left out. */
function missingTypes(root: string, { name, manifest, files }: Packed): string[] {
  const folder = readdirSync(path.join(root, 'packages')).find((dir) => (JSON.parse(readFileSync(path.join(root, 'packages', dir, 'package.json'), 'utf8')) as Manifest).name === name) ?? '';
  return files.filter((file) => /\.d\.c?ts$/.test(file)).flatMap((file) => {
    const text = readFileSync(path.join(root, 'packages', folder, file), 'utf8');
    return [...text.matchAll(/^(?:import|export) .*from '(\.[^']+)\.js'(?: with .*)?;$|import\("(\.[^"]+)\.js"\)/gm)]
      .map(([, specifier, inline]) => path.posix.join(path.posix.dirname(file), `${specifier ?? inline}.d.ts`))
      .filter((target) => !files.includes(target))
      .map((target) => `${manifest.name}: ${file} refers to ${target}, which is not packed.`);
  });
}

/** What may be installed with a package, in bytes, and what of it is not counted. The plugin is installed with every linter, beside a TypeScript that is there. */
const LIMITS: readonly (readonly [name: string, limit: number, apart: readonly string[]])[] = [
  ['eslint-plugin-mcp-idempotency', 1_000_000, ['typescript']],
  ['mcp-idempotency', 60_000_000, []],
];

function tooLarge(root: string, packages: readonly Packed[]): string[] {
  return LIMITS.flatMap(([name, limit, apart]) => {
    const size = installedSize(root, packages, name, apart);
    return size <= limit ? [] : [`${name} installs ${size} bytes${apart.map((one) => ` beyond ${one}`).join('')}; ${limit} are allowed.`];
  });
}

function installedSize(root: string, packages: readonly Packed[], installed: string, apart: readonly string[]): number {
  const seen = new Set<string>(apart);
  /** `from` is the folder of the package that depends on it: a version of its own may stand there. */
  const sizeOf = (name: string, from: string): number => {
    if (seen.has(name)) return 0;
    seen.add(name);
    const ours = packages.find((one) => one.name === name);
    const dir = [from, root].map((folder) => path.join(folder, 'node_modules', name)).find((folder) => existsSync(folder)) ?? '';
    const manifest = ours?.manifest ?? (JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as Manifest);
    const below = Object.keys(manifest.dependencies ?? {}).map((dependency) => sizeOf(dependency, realpathSync(dir)));
    return below.reduce((sum, size) => sum + size, ours?.size ?? sizeBelow(dir));
  };
  return sizeOf(installed, root);
}

function sizeBelow(dir: string): number {
  return readdirSync(dir, { recursive: true, withFileTypes: true }).reduce((sum, entry) => sum + (entry.isFile() ? statSync(path.join(entry.parentPath, entry.name)).size : 0), 0);
}

/** Runs npm without its notices; what it prints is returned. */
export function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1 << 26 });
}
