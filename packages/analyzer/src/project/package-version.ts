import { type CachedHost, isRecord } from './cached-host.js';
import { lockedVersions } from './lockfile.js';
import { directoryOf, foldersUpFrom, joinPath } from './path.js';

/** Manifests and versions as seen from a file. */
export class PackageInfo {
  private readonly host: CachedHost;
  private readonly owners = new Map<string, PackageOwner | undefined>();
  private readonly versions = new Map<string, string | undefined>();
  private readonly locks = new Map<string, (name: string) => string | undefined>();

  constructor(host: CachedHost) {
    this.host = host;
  }

  /** The nearest package.json above a file that describes a package; `{ "type": "module" }` alone only marks a format. */
  packageOf(path: string): PackageOwner | undefined {
    return this.owner(directoryOf(path));
  }

  private owner(folder: string): PackageOwner | undefined {
    if (this.owners.has(folder)) return this.owners.get(folder);
    const manifest = this.host.json(joinPath(folder, 'package.json'));
    const above = directoryOf(folder);
    const higher = () => (above === folder ? undefined : this.owner(above));
    let owner: PackageOwner | undefined;
    if (!manifest) owner = higher();
    else owner = DESCRIBES.some((field) => field in manifest) ? { folder, manifest } : (higher() ?? { folder, manifest });
    this.owners.set(folder, owner);
    return owner;
  }

  /** Installed version, else the locked one, else the lowest of the declared range. */
  versionOf(from: string, name: string): string | undefined {
    const folder = directoryOf(from);
    const key = `${folder}\0${name}`;
    if (!this.versions.has(key)) {
      this.versions.set(key, this.installed(folder, name) ?? this.locked(folder, name) ?? this.declared(folder, name));
    }
    return this.versions.get(key);
  }

  private installed(folder: string, name: string): string | undefined {
    for (const current of foldersUpFrom(folder)) {
      if (this.host.kind(joinPath(current, 'node_modules')) !== 'directory') continue;
      const version = this.host.json(joinPath(current, `node_modules/${name}/package.json`))?.['version'];
      if (typeof version === 'string') return version;
    }
    return undefined;
  }

  private locked(folder: string, name: string): string | undefined {
    for (const current of foldersUpFrom(folder)) {
      let lock = this.locks.get(current);
      if (!lock) {
        lock = lockedVersions(current, this.host);
        this.locks.set(current, lock);
      }
      const version = lock(name);
      if (version !== undefined) return version;
    }
    return undefined;
  }

  private declared(folder: string, name: string): string | undefined {
    for (const current of foldersUpFrom(folder)) {
      const manifest = this.host.json(joinPath(current, 'package.json'));
      const range = manifest && declaredRange(manifest, name);
      const version = range && lowestVersion(range.startsWith('catalog:') ? this.catalogued(current, name) : range);
      if (version) return version;
    }
    return undefined;
  }

  /** pnpm's catalogs: `name: range` lines of pnpm-workspace.yaml. */
  private catalogued(folder: string, name: string): string {
    const path = this.host.nearest(folder, 'pnpm-workspace.yaml');
    const text = path ? (this.host.read(path) ?? '') : '';
    const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    return new RegExp(`^\\s+['"]?${escaped}['"]?:\\s*['"]?([^'"\\s#]+)`, 'm').exec(text)?.[1] ?? '';
  }
}

export interface PackageOwner {
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

const DESCRIBES = ['name', 'dependencies', 'devDependencies', 'scripts', 'workspaces'];
const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** The range under which a manifest asks for a package. */
export function declaredRange(manifest: Readonly<Record<string, unknown>>, name: string): string | undefined {
  for (const field of DEPENDENCIES) {
    const ranges = manifest[field];
    if (isRecord(ranges) && typeof ranges[name] === 'string') return ranges[name];
  }
  return undefined;
}

/** The lowest version a range takes: `1.2.0` of `^1.2`, `1.0.0` of `^2 || ^1`; `undefined` of `*`, tags and URLs. */
export function lowestVersion(range: string): string | undefined {
  let lowest: string | undefined;
  const plain = range.replace(/^(?:workspace:|npm:(?:@[^@/]+\/)?[^@]+@)/, '');
  if (/^[a-z+]+:/.test(plain)) return undefined;
  for (const part of plain.split('||')) {
    const match = /(?:^|[\s^~>=v])(\d+)(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(-[0-9A-Za-z.-]+)?/.exec(part.trim().replace(/<=?\s*\S+/g, ''));
    if (!match) continue;
    const number = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? text : '0');
    const version = `${match[1]}.${number(match[2])}.${number(match[3])}${match[4] ?? ''}`;
    if (lowest === undefined || compareVersions(version, lowest) < 0) lowest = version;
  }
  return lowest;
}

/** Order of two plain versions; a prerelease comes before its release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split(/[-+]/, 1)[0]!.split('.').map(Number));
  for (let i = 0; i < 3; i += 1) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(b.includes('-')) - Number(a.includes('-'));
}
