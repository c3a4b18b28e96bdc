/** Asks the engine. */
import { analyze, type AnalysisResult, type Confidence, createProgram, findUnmatched, findWrongTags, isCodeFile, isDisabled, type Problem, type Program } from '@mcp-idempotency/analyzer';
import { createNodeHost, toEnginePath } from '@mcp-idempotency/analyzer/node';
import type { Options } from './options.js';
import { loadTypeScript } from './load-typescript.js';
import { Progress } from './progress.js';
import type { Terminal } from './terminal.js';

export interface Analysis extends Omit<AnalysisResult, 'facts'> {
  readonly program: Program;
  /** What the settings or a comment say of something that is not there. */
  readonly notes: readonly Problem[];
  /** Nothing below it was reported. */
  readonly minConfidence: Confidence;
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
      ts: loadTypeScript(),
      host: progress?.watching(host) ?? host,
      paths,
      includeTests: options.includeTests,
      isIgnored: options.ignore && (await ignoring(options.ignore, paths)),
    });
    const watched: Program = {
      ...program,
      source(path) {
        last = path;
        progress?.tick();
        return program.source(path);
      },
    };
    // What nobody imports is not parsed otherwise, and its errors would go unnoticed.
    for (const file of options.strictRead ? program.files : paths.filter(isCodeFile)) program.source(file);
    const types = options.types ? new (await import('./call-types.js')).CheckedCalls(program) : undefined;
    const result = analyze({ program: watched, settings: options.settings, rules: options.rules, types });
    // ESLint's own comment for our rules: what is accepted there is accepted here. (ESLint sees to it itself, and tells which are unused.)
    const findings = result.findings.filter(({ place, rule }) => !isDisabled(program.text(place.file) ?? '', place.line, rule, 'eslint-disable-next-line'));
    // Without any PATH that leads somewhere there is no common folder.
    const rooted = paths.length > 0 ? program : { ...program, root: toEnginePath(terminal.cwd) };
    return { ...result, findings, program: rooted, minConfidence: options.settings.minConfidence, notes: [...notesOf(rooted, result, options, paths), ...(types?.problems ?? [])] };
  } catch (error) {
    throw new AnalysisError(error, last);
  } finally {
    progress?.end();
  }
}

/** In a part of what the config is for, much that it names is rightly missing: only a run over all of it says so. */
function notesOf(program: Program, { tools }: AnalysisResult, { settings, config }: Options, paths: readonly string[]): readonly Problem[] {
  const tags = findWrongTags(program).map(({ file = program.root, line, message }) => ({ file, ...(line !== undefined && { line }), message }));
  if (!config || !paths.some((one) => !isCodeFile(one) && isWithin(config.folder, one))) return tags;
  return [...findUnmatched(program, settings, tools).map(({ message }) => ({ file: config.file, message })), ...tags];
}

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`);

/** Whether there was nothing to analyse: no file was found, or none could be read. */
export function isEmpty({ named, text }: Program): boolean {
  return ![...named].some((file) => text(file) !== undefined);
}

/** The config's `ignore` as a question about a path. What lies in a folder that was named although it is ignored is not left out. */
export async function ignoring({ patterns, folder }: NonNullable<Options['ignore']>, named: readonly string[]): Promise<(path: string, kind: 'file' | 'directory') => boolean> {
  const { default: ignore } = await import('ignore');
  const matcher = ignore().add(patterns);
  const prefix = `${toEnginePath(folder)}/`.replace(/\/\/$/, '/');
  const isIgnored = (path: string, kind: 'file' | 'directory'): boolean =>
    path.startsWith(prefix) && path !== prefix && matcher.ignores(path.slice(prefix.length) + (kind === 'directory' ? '/' : ''));
  const wanted = named.filter((path) => isIgnored(path, 'directory')).map((path) => `${path}/`);
  return (path, kind) => isIgnored(path, kind) && !wanted.some((one) => path.startsWith(one));
}
