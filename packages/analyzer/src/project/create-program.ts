import type { FileHost, Problem, TS } from '../types.js';
import { CachedHost, messageOf } from './cached-host.js';
import { discover } from './discover.js';
import { isCodeFile } from './extensions.js';
import { mentions } from './mentioning.js';
import { isMinifiedBundle } from './minified.js';
import { isVendored } from './vendored.js';
import { collectNamedFiles } from './named-files.js';
import { Resolver } from './module-resolution.js';
import { PackageInfo } from './package-version.js';
import { normalizePath } from './path.js';
import type { Program, SourceModule } from './program.js';
import { parseModule, type ParsedModule } from './source-module.js';
import { ConfigReader } from './tsconfig.js';
import { WordFilter } from './word-filter.js';
import { Workspace } from './workspace.js';

export interface CreateProgramOptions {
  readonly ts: TS;
  readonly host: FileHost;
  /** Absolute paths of folders, files and tsconfig files. */
  readonly paths: readonly string[];
  /** Tests, examples, fixtures and benchmarks below the named paths too. Default false. */
  readonly includeTests?: boolean;
  /** Leaves out more than `.gitignore` does. Never asked about a path that is named. */
  readonly isIgnored?: (path: string, kind: 'file' | 'directory') => boolean;
  /** Packages that imports keep as names even where their source is in the workspace: those that models describe. */
  readonly isExternal?: (packageName: string) => boolean;
  /** Larger files are a problem, in bytes. Default 12 MB. */
  readonly maxFileSize?: number;
  /** Parsed files of an earlier program with the same TypeScript, by path; taken when the text is the same, and added to. */
  readonly cache?: Map<string, ParsedModule>;
}

/** Finds the files that the paths stand for and makes a program of them. Nothing is read or parsed before it is asked for. */
export function createProgram(options: CreateProgramOptions): Program {
  const { ts, maxFileSize = 12_000_000, cache, includeTests = false } = options;
  const problems: Problem[] = [];
  const host = new CachedHost(options.host, problems);
  const configs = new ConfigReader(ts, host);
  const paths = options.paths.map((path) => normalizePath(path));
  const found = discover({ ts, host, configs, paths, includeTests, isIgnored: options.isIgnored });
  const packages = new PackageInfo(host);
  const workspace = new Workspace(host, found.root, found.packageFolders);
  const resolver = new Resolver({ host, configs, packages, workspace, outputs: found.outputs, isExternal: options.isExternal });

  const texts = new Map<string, string | undefined>();
  const modules = new Map<string, SourceModule | undefined>();
  const words = new Map<string, readonly string[]>();
  /** None for a minified bundle, and for code of others: nobody looks for anything there. */
  const filters = new Map<string, WordFilter | null>();

  const load = (path: string): string | undefined => {
    const size = options.host.stat(path)?.size;
    if (size !== undefined && size > maxFileSize) {
      host.report(path, `is ${megabytes(size)} MB; files beyond ${megabytes(maxFileSize)} MB are not analysed`);
      return undefined;
    }
    const content = host.read(path);
    if (content === undefined) {
      if (size === undefined && !host.isReported(path)) host.report(path, path.includes('\uFFFD') ? 'has a name that is not written in UTF-8' : 'does not exist or may not be read');
    } else if (isBinary(content)) {
      host.report(path, 'is a binary file');
      return undefined;
    }
    return content;
  };
  const text = (path: string): string | undefined => {
    if (!texts.has(path)) texts.set(path, load(path));
    return texts.get(path);
  };
  const parse = (path: string): SourceModule | undefined => {
    if (!isCodeFile(path) && !path.endsWith('.json')) return undefined;
    const content = text(path);
    if (content === undefined) return undefined;
    try {
      const before = cache?.get(path);
      const parsed = before?.module.text === content ? before : parseModule(ts, path, content);
      cache?.set(path, parsed);
      const { error, module } = parsed;
      if (error) {
        const more = error.count > 1 ? ` (and ${error.count - 1} more)` : '';
        host.report(path, `does not parse: ${error.message}${more}`, error.line);
      }
      return module;
    } catch (error) {
      const message = error instanceof RangeError ? 'the code is nested too deeply' : messageOf(error);
      host.report(path, `cannot be analysed: ${message}`);
      return undefined;
    }
  };

  const named = collectNamedFiles({ found, packages, resolver, text });
  // An entry without a package leads to files that no walk has met.
  const files = [...new Set([...found.files, ...named])].sort();

  return {
    ts,
    host: options.host,
    root: found.root,
    files,
    named,
    problems,
    text,
    source(path) {
      if (!modules.has(path)) modules.set(path, parse(path));
      return modules.get(path);
    },
    resolve: (from, specifier) => resolver.resolve(from, specifier),
    mentioning(word) {
      let mentioned = words.get(word);
      if (!mentioned) {
        mentioned = files.filter((file) => {
          const content = text(file);
          if (content === undefined) return false;
          let filter = filters.get(file);
          if (filter === undefined) filters.set(file, (filter = isMinifiedBundle(content) || isVendored(file, content) ? null : new WordFilter(content)));
          return filter !== null && filter.mayHold(word) && mentions(content, word);
        });
        words.set(word, mentioned);
      }
      return mentioned;
    },
    versionOf: (from, name) => packages.versionOf(from, name),
    packageOf: (path) => packages.packageOf(path),
  };
}

/** A zero may stand in a literal; in what is no text, a good part are zeros, control signs and bytes that are no UTF-8. */
function isBinary(content: string): boolean {
  const head = content.slice(0, 4096);
  if (!head.includes('\0')) return false;
  // eslint-disable-next-line no-control-regex -- these are what is counted
  return (head.match(/[\0-\x08\x0E-\x1F\uFFFD]/g) ?? []).length > head.length / 10;
}

function megabytes(size: number): string {
  return (size / 1_000_000).toFixed(size < 10_000_000 ? 1 : 0);
}
