import { type CachedHost, isRecord } from './cached-host.js';
import { CODE_EXTENSIONS, SOURCES_OF, extensionOf } from './extensions.js';
import { entryPaths, matchTable, sourceGuesses, sourcePathsFor } from './package-entry.js';
import { builtinSpecifier, installedSpecifier, packageNameOf, withoutRegistry } from './package-name.js';
import { declaredRange, type PackageInfo, type PackageOwner } from './package-version.js';
import { directoryOf, foldersUpFrom, isAbsolutePath, joinPath, relativeTo } from './path.js';
import type { Resolution } from './program.js';
import type { ConfigReader, ProjectConfig } from './tsconfig.js';
import type { Workspace } from './workspace.js';

/** What it does is known as data, in its own workspace too. */
const OUR_RUNTIME = '@mcp-idempotency/runtime';

export interface ResolverOptions {
  readonly host: CachedHost;
  readonly configs: ConfigReader;
  readonly packages: PackageInfo;
  readonly workspace: Workspace;
  /** Build output that is not analysed, with its source where it is known. */
  readonly outputs: ReadonlyMap<string, string | undefined>;
  /** Packages that stay names even where their source is in the workspace. */
  readonly isExternal?: (packageName: string) => boolean;
}

/** Where imports lead, by syntax and files alone: own files by path, everything installed by name. Never looks into node_modules. */
export class Resolver {
  private readonly host: CachedHost;
  private readonly configs: ConfigReader;
  private readonly packages: PackageInfo;
  private readonly workspace: Workspace;
  private readonly outputs: ReadonlyMap<string, string | undefined>;
  private readonly isExternal: (packageName: string) => boolean;
  private readonly cache = new Map<string, Map<string, Resolution>>();

  constructor(options: ResolverOptions) {
    this.host = options.host;
    this.configs = options.configs;
    this.packages = options.packages;
    this.workspace = options.workspace;
    this.outputs = options.outputs;
    this.isExternal = options.isExternal ?? ((name) => name === OUR_RUNTIME);
  }

  resolve(from: string, specifier: string): Resolution {
    const folder = directoryOf(from);
    let known = this.cache.get(folder);
    if (!known) this.cache.set(folder, (known = new Map()));
    let resolution = known.get(specifier);
    if (!resolution) known.set(specifier, (resolution = this.find(from, folder, specifier)));
    return resolution;
  }

  private find(from: string, folder: string, written: string): Resolution {
    const specifier = withoutRegistry(written);
    const asFile = (path: string | undefined): Resolution =>
      path === undefined ? { kind: 'missing', specifier: written } : { kind: 'file', path };
    if (specifier.startsWith('.') || isAbsolutePath(specifier)) {
      const installed = installedSpecifier(specifier);
      if (installed !== undefined) return { kind: 'package', name: packageNameOf(installed) ?? installed, specifier: installed };
      return asFile(this.file(joinPath(folder, specifier.replace(/[?#].*$/, ''))));
    }
    const owner = this.packages.packageOf(from);
    if (specifier.startsWith('#')) {
      return this.ownImport(from, specifier) ?? asFile(this.byConfig(folder, specifier));
    }
    const builtin = builtinSpecifier(specifier);
    if (builtin) return { kind: 'package', name: builtin.split('/', 1)[0] ?? builtin, specifier: builtin };
    const mapped = this.byConfig(folder, specifier);
    if (mapped !== undefined) return asFile(mapped);
    const name = packageNameOf(specifier);
    if (name === undefined) return asFile(owner && this.byConvention(owner.folder, specifier));
    return this.byPackage(from, name, specifier.slice(name.length), owner);
  }

  /** Our own package or one of the workspace as a file, everything else by its name. */
  private byPackage(from: string, name: string, subpath: string, owner: PackageOwner | undefined): Resolution {
    const declared = this.declared(from, name);
    const alias = /^(?:npm|workspace|jsr):((?:@[^@/]+\/)?[^@^~*\d][^@]*)(?:@|$)/.exec(declared?.range ?? '')?.[1];
    const target = alias ?? name;
    const link = /^(?:file|link|portal):(?!.*\.tgz$)(.+)$/.exec(declared?.range ?? '')?.[1];
    let folder: string | undefined;
    if (this.isExternal(target)) folder = undefined;
    else if (owner?.manifest['name'] === target) folder = owner.folder;
    else if (declared && link !== undefined) folder = joinPath(declared.folder, link);
    else folder = this.workspace.folderOf(target);
    const path = folder === undefined ? undefined : this.entry(folder, subpath);
    return path === undefined ? { kind: 'package', name: target, specifier: target + subpath, ...(target !== name && { installedAs: name }) } : { kind: 'file', path };
  }

  /** The nearest package.json that asks for the package. */
  private declared(from: string, name: string): { readonly folder: string; readonly range: string } | undefined {
    for (const folder of foldersUpFrom(directoryOf(from))) {
      const manifest = this.host.json(joinPath(folder, 'package.json'));
      const range = manifest && declaredRange(manifest, name);
      if (range !== undefined) return { folder, range };
    }
    return undefined;
  }

  /** The file behind a subpath of a package in the program; its source where a build is named. */
  private entry(folder: string, subpath: string): string | undefined {
    const manifest = this.host.json(joinPath(folder, 'package.json')) ?? {};
    const targets = entryPaths(manifest, subpath);
    const paths = [...targets, ...sourceGuesses(targets, subpath)].map((target) => joinPath(folder, target));
    return this.source(folder, targets) ?? this.first(paths);
  }

  private source(folder: string, targets: readonly string[]): string | undefined {
    for (const target of targets) {
      const output = joinPath(folder, target);
      const known = this.outputs.get(output) ?? this.declaredSource(folder, output);
      if (known !== undefined) return known;
      const path = this.first(sourcePathsFor(target).map((stem) => joinPath(folder, stem)));
      if (path !== undefined) return path;
    }
    return undefined;
  }

  /** By the tsconfig's outDir and rootDir. */
  private declaredSource(folder: string, output: string): string | undefined {
    const config = this.configs.nearest(folder);
    if (!config?.outDir || !output.startsWith(`${config.outDir}/`)) return undefined;
    const stem = relativeTo(config.outDir, output).replace(/\.d\.[cm]?ts$/, '').replace(/\.[cm]?jsx?$/, '');
    return this.first([config.rootDir ?? folder, folder].map((root) => joinPath(root, stem)));
  }

  private first(paths: readonly string[]): string | undefined {
    for (const path of paths) {
      const found = this.plainFile(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** `#name` by the nearest package.json's `imports`. */
  private ownImport(from: string, specifier: string): Resolution | undefined {
    for (const folder of foldersUpFrom(directoryOf(from))) {
      const manifest = this.host.json(joinPath(folder, 'package.json'));
      if (!manifest) continue;
      const table = manifest['imports'];
      const targets = isRecord(table) ? matchTable(table, specifier) : [];
      const path = this.source(folder, targets) ?? this.first(targets.filter((target) => target.startsWith('.')).map((target) => joinPath(folder, target)));
      if (path !== undefined) return { kind: 'file', path };
      const bare = targets.find((target) => !target.startsWith('.'));
      if (bare !== undefined) return this.resolve(from, bare);
      if ('name' in manifest) return undefined;
    }
    return undefined;
  }

  /** By `paths` and `baseUrl` of the nearest tsconfig, or of the configs it is split into. */
  private byConfig(folder: string, specifier: string): string | undefined {
    const nearest = this.configs.nearest(folder);
    if (!nearest) return undefined;
    for (const config of [nearest, ...nearest.references.map((path) => this.configs.config(path))]) {
      const path = config && this.byPaths(config, specifier);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  private byPaths(config: ProjectConfig, specifier: string): string | undefined {
    for (const target of config.paths ? matchTable(config.paths, specifier) : []) {
      const path = this.file(target);
      if (path !== undefined && !path.includes('/node_modules/')) return path;
    }
    return config.baseUrl === undefined ? undefined : this.file(joinPath(config.baseUrl, specifier));
  }

  /** `@/x`, `~/x` and `$lib/x`, as bundlers read them without a tsconfig. */
  private byConvention(folder: string, specifier: string): string | undefined {
    const rest = specifier.replace(/^(?:@|~)\/|^\$/, '');
    if (rest === specifier) return undefined;
    return this.first([joinPath(folder, `src/${rest}`), joinPath(folder, rest), joinPath(folder, `app/${rest}`)]);
  }

  /** A path as an import means it, or the source of the build output it names. */
  private file(path: string): string | undefined {
    const known = this.outputs.get(path);
    if (known !== undefined) return known;
    const found = this.plainFile(path);
    if (found !== undefined) return this.outputs.get(found) ?? found;
    const folder = this.packages.packageOf(path)?.folder;
    return folder === undefined ? undefined : this.source(folder, [relativeTo(folder, path)]);
  }

  /** The file itself, its TypeScript source, with an extension added, or a folder's entry. */
  private plainFile(path: string): string | undefined {
    const { host } = this;
    const extension = extensionOf(path);
    for (const source of SOURCES_OF[extension] ?? []) {
      const candidate = path.slice(0, -extension.length) + source;
      if (host.isFile(candidate)) return candidate;
    }
    const kind = host.kind(path);
    if (kind === 'file' && !/\.d\.[cm]?ts$/.test(path)) return path;
    for (const added of [...CODE_EXTENSIONS, '.json']) if (host.isFile(path + added)) return path + added;
    return kind === 'directory' ? this.folderEntry(path) : undefined;
  }

  private folderEntry(folder: string): string | undefined {
    const manifest = this.host.json(joinPath(folder, 'package.json'));
    if (manifest) {
      for (const field of ['module', 'main']) {
        const target = manifest[field];
        if (typeof target !== 'string') continue;
        const path = this.source(folder, [target]) ?? (joinPath(folder, target) === folder ? undefined : this.plainFile(joinPath(folder, target)));
        if (path !== undefined) return path;
      }
    }
    for (const extension of CODE_EXTENSIONS) {
      const path = joinPath(folder, `index${extension}`);
      if (this.host.isFile(path)) return path;
    }
    return undefined;
  }
}
