import { type CachedHost, isRecord } from './cached-host.js';
import { baseNameStem, twinsToDrop } from './build-twins.js';
import { bundledFiles } from './bundle-regions.js';
import { isTypeScriptFile, stemOf } from './extensions.js';
import { isMinified } from './minified.js';
import { directoryOf, isWithin, joinPath, relativeTo } from './path.js';
import type { ConfigReader } from './tsconfig.js';

/** Folders that usually hold what a build wrote. */
const OUTPUT_NAMES = new Set(['dist', 'build', 'out', 'lib', 'es', 'esm', 'cjs', 'output', 'bundle', 'bundled', 'release', 'compiled', 'lib-esm', 'lib-cjs', 'dist-esm', 'dist-cjs', 'dist-es', 'js']);
/** Folders below an output folder that only tell formats apart. */
const FORMAT = /^(?:esm|cjs|es|mjs|commonjs|module|node|src|source|lib|es6|esnext|main)$/;
const CONFIG_FILE = /(?:^|\/)[^/]*\.(?:config|conf|setup)\.[cm]?[jt]s$|(?:^|\/)(?:gulpfile|gruntfile)\.[cm]?[jt]s$/i;

/**
 * Which of the files are build output whose source is among the files too, with that source where it is known; further, second
 * copies in another module format. Output that was named itself stays.
 */
export function dropBuildOutput(
  files: readonly string[],
  paths: readonly string[],
  root: string,
  host: CachedHost,
  configs: ConfigReader,
): ReadonlyMap<string, string | undefined> {
  const dropped = new Map<string, string | undefined>();
  const isNamed = (output: string) => paths.some((path) => isWithin(path, output));
  const isNamedBelow = (folder: string, file: string) => paths.some((path) => path !== folder && isWithin(path, folder) && isWithin(file, path));
  for (const [folder, members] of byPackage(files, root, host)) {
    dropInPackage(folder, members, isNamed, isNamedBelow, host, configs, dropped);
  }
  return dropped;
}

/** Files by the folder of the nearest package.json that names or describes a package; by the root where there is none. */
function byPackage(files: readonly string[], root: string, host: CachedHost): ReadonlyMap<string, string[]> {
  const owners = new Map<string, string>();
  const ownerOf = (folder: string): string => {
    const known = owners.get(folder);
    if (known !== undefined) return known;
    const above = directoryOf(folder);
    const owner = isPackage(host, folder) ? folder : above === folder ? root : ownerOf(above);
    owners.set(folder, owner);
    return owner;
  };
  const packages = new Map<string, string[]>();
  for (const file of files) {
    const owner = ownerOf(directoryOf(file));
    const members = packages.get(owner);
    if (members) members.push(file);
    else packages.set(owner, [file]);
  }
  return packages;
}

/** `{ "type": "module" }` alone marks a format, not a package. */
export function isPackage(host: CachedHost, folder: string): boolean {
  const manifest = host.json(joinPath(folder, 'package.json'));
  return manifest !== undefined && ['name', 'dependencies', 'devDependencies', 'scripts'].some((field) => field in manifest);
}

function dropInPackage(
  folder: string,
  files: readonly string[],
  isNamed: (output: string) => boolean,
  isNamedBelow: (folder: string, file: string) => boolean,
  host: CachedHost,
  configs: ConfigReader,
  dropped: Map<string, string | undefined>,
): void {
  const present = new Set(files);
  // x.js beside x.ts, x.min.js beside x.js.
  for (const file of files) {
    if (isTypeScriptFile(file)) continue;
    const stem = stemOf(file);
    const source = ['.ts', '.tsx', '.mts', '.cts'].map((extension) => stem + extension).find((path) => present.has(path));
    if (source) dropped.set(file, source);
    else if (stem.endsWith('.min') && present.has(stem.slice(0, -4) + file.slice(stem.length))) dropped.set(file, undefined);
  }
  const outputs = outputFolders(folder, files, host, configs);
  for (const output of outputs) {
    if (!isNamed(output.folder)) dropOutput(folder, output, files.filter((file) => !dropped.has(file)), host, dropped);
  }
  const manifest = host.json(joinPath(folder, 'package.json')) ?? {};
  dropAboveSources(folder, files.filter((file) => !dropped.has(file)), entryTargets(manifest), isNamedBelow, dropped);
  const sources = new Set(files.filter(isTypeScriptFile).map((file) => relativeTo(folder, file)));
  // Where a bundle lies in no folder for output, such as `bin`, what it says of itself tells it from a script.
  for (const entry of sources.size === 0 ? [] : entryTargets(manifest).map((target) => joinPath(folder, target))) {
    if (!present.has(entry) || dropped.has(entry) || isNamed(entry)) continue;
    const text = host.read(entry) ?? '';
    if (isBundleOf(sources, text) || (isMinified(text) && isServerAmong(folder, sources, host))) dropped.set(entry, undefined);
  }
  const left = files.filter((file) => !dropped.has(file) && !isTypeScriptFile(file));
  const preferEsm = manifest['type'] === 'module';
  for (const file of twinsToDrop(left, folder, preferEsm)) dropped.set(file, undefined);
}

/** `tools/x.mjs` made from `src/tools/x.ts`: output that was written into the folder of the package itself, which its entries then are. */
function dropAboveSources(folder: string, files: readonly string[], entries: readonly string[], isNamed: (folder: string, file: string) => boolean, dropped: Map<string, string | undefined>): void {
  const sources = new Map<string, string>();
  for (const file of files) {
    const relative = relativeTo(folder, file);
    if (isTypeScriptFile(file) && relative.startsWith('src/')) sources.set(stemOf(relative.slice('src/'.length)), file);
  }
  const above = sources.size === 0 ? [] : files.filter((file) => !isTypeScriptFile(file) && !CONFIG_FILE.test(file) && !isSource(folder, file));
  const made = above.filter((file) => sources.has(stemOf(relativeTo(folder, file))));
  if (made.length < 2 || made.length * 2 < above.length || !entries.some((entry) => made.includes(joinPath(folder, entry)))) return;
  for (const file of made) if (!isNamed(folder, file)) dropped.set(file, sources.get(stemOf(relativeTo(folder, file))));
}

/** Whether sources that a package publishes beside its minified program hold the server: they are what people read. */
const isServerAmong = (folder: string, sources: ReadonlySet<string>, host: CachedHost): boolean =>
  [...sources].some((source) => /\bfrom ['"](?:@modelcontextprotocol\/(?:sdk\/server\b|server)|fastmcp['"])/.test(host.read(joinPath(folder, source)) ?? ''));

/** Whether a text names files of its own, and most of them are there: under the same names, or below the folder of their package. */
function isBundleOf(sources: ReadonlySet<string>, text: string): boolean {
  const named = bundledFiles(text);
  const isThere = (path: string): boolean => sources.has(path) || [...path.matchAll(/\//g)].some(({ index }) => sources.has(path.slice(index + 1)));
  return named.length > 0 && named.filter(isThere).length * 2 > named.length;
}

interface Output {
  readonly folder: string;
  /** A tsconfig or the manifest says that this is output. */
  readonly declared: boolean;
  readonly rootDir?: string;
}

function outputFolders(folder: string, files: readonly string[], host: CachedHost, configs: ConfigReader): readonly Output[] {
  const outputs = new Map<string, Output>();
  for (const name of host.list(folder)?.keys() ?? []) {
    if (!/^[tj]sconfig\b.*\.json$/.test(name)) continue;
    const config = configs.config(joinPath(folder, name));
    if (config?.outDir && config.outDir !== folder && isWithin(config.outDir, folder)) {
      outputs.set(config.outDir, { folder: config.outDir, declared: true, rootDir: config.rootDir });
    }
  }
  const entries = entryTargets(host.json(joinPath(folder, 'package.json')) ?? {});
  const tops = new Set<string>();
  for (const file of files) {
    const [top, ...rest] = relativeTo(folder, file).split('/');
    if (top !== undefined && rest.length > 0 && OUTPUT_NAMES.has(top)) tops.add(top);
  }
  for (const top of tops) {
    const path = joinPath(folder, top);
    // A folder named lib may as well be written by hand, next to an unrelated src.
    const declared = top !== 'lib' && top !== 'js' && entries.some((entry) => isWithin(joinPath(folder, entry), path));
    if (!outputs.has(path)) outputs.set(path, { folder: path, declared });
  }
  return [...outputs.values()];
}

/** All relative paths in `main`, `module`, `bin`, `exports`. */
export function entryTargets(manifest: Readonly<Record<string, unknown>>): string[] {
  const targets: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') targets.push(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (isRecord(value)) Object.values(value).forEach(collect);
  };
  for (const field of ['exports', 'module', 'main', 'bin']) collect(manifest[field]);
  return targets;
}

function dropOutput(
  folder: string,
  output: Output,
  files: readonly string[],
  host: CachedHost,
  dropped: Map<string, string | undefined>,
): void {
  const inside: string[] = [];
  const sources = new Map<string, string>();
  for (const file of files) {
    if (isWithin(file, output.folder)) {
      if (!isTypeScriptFile(file)) inside.push(file);
    } else if (!CONFIG_FILE.test(file) && isSource(folder, file)) {
      for (const key of sourceKeys(folder, file, output.rootDir)) if (!sources.has(key)) sources.set(key, file);
    }
  }
  if (inside.length === 0 || sources.size === 0) return;
  const matched = new Map<string, string>();
  for (const file of inside) {
    const source = outputKeys(output.folder, file).map((key) => sources.get(key)).find((path) => path !== undefined);
    if (source) matched.set(file, source);
  }
  // A package may publish a few of its sources beside all of its output.
  const wholly = matched.size > 0 && matched.size * (output.declared ? 5 : 2) >= inside.length;
  // A bundle may be named after nothing: few files, made from many.
  const bundled = output.declared && host.kind(joinPath(folder, 'src')) === 'directory' && new Set(sources.values()).size > inside.length;
  for (const file of inside) {
    const source = matched.get(file);
    if (source ?? (wholly || bundled)) dropped.set(file, source);
  }
}

/** TypeScript anywhere, JavaScript in a folder for sources. */
function isSource(folder: string, file: string): boolean {
  return isTypeScriptFile(file) || /^(?:src|source|sources)\//.test(relativeTo(folder, file));
}

function sourceKeys(folder: string, file: string, rootDir: string | undefined): readonly string[] {
  const relative = stemOf(relativeTo(folder, file));
  const keys = [relative];
  if (/^(?:src|source|sources|lib|app)\//.test(relative)) keys.push(relative.slice(relative.indexOf('/') + 1));
  if (rootDir && isWithin(file, rootDir)) keys.push(stemOf(relativeTo(rootDir, file)));
  return keys;
}

function outputKeys(output: string, file: string): readonly string[] {
  let key = stemOf(relativeTo(output, file));
  const keys = [key];
  while (key.includes('/') && FORMAT.test(key.slice(0, key.indexOf('/')))) {
    key = key.slice(key.indexOf('/') + 1);
    keys.push(key);
  }
  const bundle = baseNameStem(key).replace(/\.(?:esm|cjs|mjs|bundle|bundled|min|prod|umd|node)$/, '');
  if (bundle !== baseNameStem(key)) keys.push(directoryKey(key) + bundle);
  return keys;
}

function directoryKey(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1);
}
