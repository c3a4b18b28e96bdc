/** Packs the published packages as `npm publish` would and holds the tarballs to what consumers need. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
      const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', into], dir)) as { filename: string }[];
      if (!packed) throw new Error(`npm packed nothing for ${manifest.name}.`);
      return [{ name: manifest.name, manifest, tarball: path.join(into, packed.filename) }];
    });
}

/** What publint, attw and our own rules have against the packed packages; empty when nothing. */
export async function lintPackages(root: string): Promise<string[]> {
  const into = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-pack-'));
  try {
    const packages = packAll(root, into);
    const problems = await Promise.all(packages.map(async (one) => [...lockstep(one, packages), ...(await publintOf(one)), ...(await typesOf(one))]));
    return problems.flat();
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
    // The packages are ESM only, which every supported Node can also `require`, and have subpaths, which `node10` cannot resolve.
    .filter((problem) => problem.kind !== 'CJSResolvesToESM' && !('resolutionKind' in problem && problem.resolutionKind === 'node10'))
    .map((problem) => `${name}: ${problemKindInfo[problem.kind].description} ${JSON.stringify(problem)}`);
}

/** Runs npm without its notices; what it prints is returned. */
export function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1 << 26 });
}
