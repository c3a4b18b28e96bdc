import picomatch from 'picomatch/posix.js';
import type { TS } from '../types.js';
import { type CachedHost, isRecord, messageOf } from './cached-host.js';
import { baseName, directoryOf, isAbsolutePath, joinPath, relativeTo } from './path.js';
import { wrongFields } from './tsconfig-fields.js';

/** What the analyzer needs of a tsconfig, with `extends` followed and paths absolute. */
export interface ProjectConfig {
  readonly path: string;
  readonly folder: string;
  readonly files?: readonly string[];
  /** Patterns, absolute. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Absolute paths of other config files. */
  readonly references: readonly string[];
  readonly baseUrl?: string;
  /** Patterns of specifiers with absolute targets. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  readonly rootDir?: string;
  readonly outDir?: string;
  readonly allowJs: boolean;
  /** A syntax error was reported; what could be read stands here. */
  readonly broken: boolean;
}

/** Bases of bases that are followed; nobody means more. */
const CHAIN_LIMIT = 100;

/** Reads tsconfig files; each broken one is reported once. */
export class ConfigReader {
  private readonly ts: TS;
  private readonly host: CachedHost;
  private readonly read = new Map<string, ProjectConfig | undefined>();

  constructor(ts: TS, host: CachedHost) {
    this.ts = ts;
    this.host = host;
  }

  /** `undefined` when the file is not there or cannot be read. */
  config(path: string): ProjectConfig | undefined {
    return this.loaded(path, []);
  }

  /** Each file is read once, by however many ways it is a base of the others. */
  private loaded(path: string, chain: readonly string[]): ProjectConfig | undefined {
    if (chain.includes(path)) {
      this.host.report(path, `extends itself: ${[...chain, path].map(baseName).join(' -> ')}`);
      return undefined;
    }
    if (chain.length > CHAIN_LIMIT) {
      this.host.report(path, `is left out: it stands at the end of more than ${CHAIN_LIMIT} files that extend each other`);
      return undefined;
    }
    if (!this.read.has(path)) this.read.set(path, this.load(path, chain));
    return this.read.get(path);
  }

  /** The tsconfig.json or jsconfig.json in a folder or above it. */
  nearest(folder: string): ProjectConfig | undefined {
    for (let current = folder; ; ) {
      for (const name of ['tsconfig.json', 'jsconfig.json']) {
        const path = joinPath(current, name);
        if (this.host.isFile(path)) return this.config(path);
      }
      const above = directoryOf(current);
      if (above === current) return undefined;
      current = above;
    }
  }

  private load(path: string, chain: readonly string[]): ProjectConfig | undefined {
    const text = this.host.isFile(path) ? this.host.read(path) : undefined;
    if (text === undefined) return undefined;
    const folder = directoryOf(path);
    const { raw, broken } = this.parse(path, text);
    for (const fault of wrongFields(raw)) this.host.report(path, `is no valid tsconfig: ${fault}.`);
    const bases = [raw['extends']].flat().filter((name): name is string => typeof name === 'string');
    const inherited = bases
      .map((name) => this.extended(name, path, [...chain, path]))
      .filter((config) => config !== undefined);
    const base: Partial<ProjectConfig> = Object.assign({}, ...inherited.map(definedOnly));
    const options = isRecord(raw['compilerOptions']) ? raw['compilerOptions'] : {};
    const at = (value: unknown) => (typeof value === 'string' ? absolute(value, folder) : undefined);
    const all = (value: unknown) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string').map((item) => absolute(item, folder)) : undefined);
    const baseUrl = at(options['baseUrl']) ?? base.baseUrl;
    const paths = isRecord(options['paths']) ? pathTargets(options['paths'], baseUrl ?? folder, folder) : base.paths;
    const references = Array.isArray(raw['references']) ? raw['references'] : [];
    return {
      path,
      folder,
      files: all(raw['files']) ?? base.files,
      include: all(raw['include']) ?? base.include,
      exclude: all(raw['exclude']) ?? base.exclude,
      references: references
        .map((item) => (isRecord(item) ? at(item['path']) : undefined))
        .filter((target) => target !== undefined)
        .map((target) => (this.host.kind(target) === 'directory' ? joinPath(target, 'tsconfig.json') : target)),
      baseUrl,
      paths,
      rootDir: at(options['rootDir']) ?? base.rootDir,
      outDir: at(options['outDir']) ?? base.outDir,
      allowJs: [options['allowJs'], options['checkJs']].find((value) => typeof value === 'boolean') === true ||
        (options['allowJs'] === undefined && (base.allowJs ?? baseName(path).startsWith('jsconfig'))),
      broken,
    };
  }

  private parse(path: string, text: string): { raw: Record<string, unknown>; broken: boolean } {
    const { config, error } = this.parsed(path, text);
    if (error) {
      const message = this.ts.flattenDiagnosticMessageText(error.messageText as string, ' ');
      const line = error.start === undefined ? undefined : text.slice(0, error.start).split('\n').length;
      this.host.report(path, `is no valid tsconfig: ${message}`, line);
    }
    return { raw: isRecord(config) ? config : {}, broken: error !== undefined };
  }

  private parsed(path: string, text: string): { config?: unknown; error?: { messageText: unknown; start?: number } } {
    try {
      return this.ts.parseConfigFileTextToJson(path, text) as { config?: unknown; error?: { messageText: unknown; start?: number } };
    } catch (error) {
      return { error: { messageText: error instanceof RangeError ? 'it is nested too deeply.' : messageOf(error) } };
    }
  }

  private extended(name: string, from: string, chain: readonly string[]): ProjectConfig | undefined {
    const relative = name.startsWith('.') || isAbsolutePath(name);
    const folder = directoryOf(from);
    const candidates: string[] = [];
    if (relative) {
      const target = joinPath(folder, name);
      candidates.push(target, `${target}.json`, joinPath(target, 'tsconfig.json'));
    } else {
      for (let current = folder; ; current = directoryOf(current)) {
        const target = joinPath(current, `node_modules/${name}`);
        candidates.push(target, `${target}.json`, joinPath(target, 'tsconfig.json'));
        if (directoryOf(current) === current) break;
      }
    }
    const found = candidates.find((candidate) => this.host.isFile(candidate));
    if (found) return this.loaded(found, chain);
    // A base from a package decides no path of ours; that it is not installed is no fault of the project.
    if (relative) this.host.report(from, `extends ${name}, which is not there`);
    return undefined;
  }
}

function absolute(value: string, folder: string): string {
  return joinPath(folder, value.replace(/^\$\{configDir\}\/?/, './'));
}

function pathTargets(paths: Record<string, unknown>, base: string, folder: string): Record<string, readonly string[]> {
  const targets: Record<string, readonly string[]> = {};
  for (const [pattern, values] of Object.entries(paths)) {
    if (!Array.isArray(values)) continue;
    targets[pattern] = values
      .filter((value) => typeof value === 'string')
      .map((value) => (value.startsWith('${configDir}') ? absolute(value, folder) : joinPath(base, value)));
  }
  return targets;
}

function definedOnly(config: ProjectConfig): Partial<ProjectConfig> {
  return Object.fromEntries(Object.entries(config).filter(([name, value]) => value !== undefined && name !== 'references'));
}

/** Whether a config's `files`, `include` and `exclude` take a file in. */
export function configMatcher(config: ProjectConfig): (path: string) => boolean {
  const files = new Set(config.files);
  const include = config.include ?? (config.files ? [] : [joinPath(config.folder, '**/*')]);
  const exclude = config.exclude ?? (config.outDir && config.outDir !== config.folder ? [config.outDir] : []);
  const included = include.map((pattern) => matcher(pattern, config.folder));
  const excluded = exclude.map((pattern) => matcher(pattern, config.folder));
  return (path) => files.has(path) || (included.some((test) => test(path)) && !excluded.some((test) => test(path)));
}

/** TypeScript's reading of a pattern: a last segment without wildcard or extension is a folder with all below it. */
function matcher(pattern: string, folder: string): (path: string) => boolean {
  const last = baseName(pattern);
  if (!/[*?]/.test(pattern)) return (path) => path === pattern || path.startsWith(pattern + '/');
  // A pattern that climbs (`../shared/**`) is matched from the folder it climbs to.
  const base = pattern.startsWith(folder + '/') ? folder : '';
  const glob = relativeTo(base || '/', pattern);
  const escaped = glob.replace(/[()[\]{}!+@|\\]/g, '\\$&');
  const globs = /[*?.]/.test(last) && last !== '**' ? [escaped] : [`${escaped}/**`, escaped];
  const test = picomatch(globs, { dot: false, nobrace: true, noextglob: true });
  return (path) => test(relativeTo(base || '/', path));
}
