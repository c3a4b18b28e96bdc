/** Asks the engine. */
import { analyze, type AnalysisResult, createProgram, type Program } from '@mcp-idempotency/analyzer';
import { createNodeHost, toEnginePath } from '@mcp-idempotency/analyzer/node';
import type { Options } from './options.js';
import { loadTypeScript } from './load-typescript.js';
import { Progress } from './progress.js';
import type { Terminal } from './terminal.js';

export interface Analysis extends AnalysisResult {
  readonly program: Program;
}

/** The file that was looked at last, so that an error in the engine can be told with its place. */
export class AnalysisError extends Error {
  override readonly name = 'AnalysisError';
  readonly file: string | undefined;

  constructor(cause: unknown, file: string | undefined) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.file = file;
  }
}

export async function analyzePaths(paths: readonly string[], options: Options, terminal: Terminal, quiet: boolean): Promise<Analysis> {
  const progress = !quiet && terminal.showsProgress ? new Progress(terminal) : undefined;
  const host = createNodeHost();
  let last: string | undefined;
  try {
    const program = createProgram({
      ts: await loadTypeScript(),
      host: progress?.watching(host) ?? host,
      paths,
      includeTests: options.includeTests,
      isIgnored: options.ignore && (await ignoring(options.ignore, paths)),
    });
    const watched: Program = {
      ...program,
      source(path) {
        last = path;
        return program.source(path);
      },
    };
    return { ...analyze({ program: watched, settings: options.settings, rules: options.rules }), program };
  } catch (error) {
    throw new AnalysisError(error, last);
  } finally {
    progress?.end();
  }
}

/** Whether there was nothing to analyse: no file was found, or none could be read. */
export function isEmpty({ files, text }: Program): boolean {
  return !files.some((file) => text(file) !== undefined);
}

/** The config's `ignore` as a question about a path. What lies in a folder that was named although it is ignored is not left out. */
async function ignoring({ patterns, folder }: NonNullable<Options['ignore']>, named: readonly string[]): Promise<(path: string, kind: 'file' | 'directory') => boolean> {
  const { default: ignore } = await import('ignore');
  const matcher = ignore().add(patterns);
  const prefix = `${toEnginePath(folder)}/`.replace(/\/\/$/, '/');
  const isIgnored = (path: string, kind: 'file' | 'directory'): boolean =>
    path.startsWith(prefix) && path !== prefix && matcher.ignores(path.slice(prefix.length) + (kind === 'directory' ? '/' : ''));
  const wanted = named.filter((path) => isIgnored(path, 'directory')).map((path) => `${path}/`);
  return (path, kind) => isIgnored(path, kind) && !wanted.some((one) => path.startsWith(one));
}
