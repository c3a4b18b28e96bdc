/** Finds and loads the config: the nearest file upwards, or the one that was named. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../exit-code.js';

const NAME = 'mcp-idempotency.config';
const DATA = [`${NAME}.json`];
const CODE = [`${NAME}.js`, `${NAME}.mjs`, `${NAME}.cjs`, `${NAME}.ts`, `${NAME}.mts`];
/** The field of package.json. */
const FIELD = 'mcp-idempotency';

export interface FoundConfig {
  readonly file: string;
  readonly raw: unknown;
}

/** A config that is there but is code of somebody else: it is not run. */
export interface ForeignConfig {
  readonly file: string;
  readonly foreign: true;
}

/**
 * The nearest config at `from` or above it. A config that is code is run only at or above `cwd`: checking a program
 * that was fetched from somewhere must not run it.
 */
export async function findConfig(from: string, cwd: string): Promise<FoundConfig | ForeignConfig | undefined> {
  for (const folder of foldersUpFrom(from)) {
    for (const name of DATA) {
      const file = path.join(folder, name);
      if (existsSync(file)) return { file, raw: await loadConfig(file) };
    }
    for (const name of CODE) {
      const file = path.join(folder, name);
      if (existsSync(file)) return isAtOrAbove(folder, cwd) ? { file, raw: await loadConfig(file) } : { file, foreign: true };
    }
    const manifest = path.join(folder, 'package.json');
    const raw = isFile(manifest) ? fieldOf(manifest) : undefined;
    if (raw !== undefined) return { file: manifest, raw };
  }
  return undefined;
}

/** Loads the config that was named. */
export async function loadConfig(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new UsageError(`The config ${file} is not there.`);
  // A pipe would be waited at for ever.
  if (!isFile(file)) throw new UsageError(`The config ${file} is no file.`);
  if (path.basename(file) === 'package.json') return fieldOf(file) ?? {};
  if (file.endsWith('.json')) return parseJson(file);
  try {
    const module = (await import(pathToFileURL(file).href)) as { default?: unknown };
    if (module.default === undefined) throw new UsageError(`The config ${file} has no default export.`);
    return module.default;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const unknown = error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION';
    throw new UsageError(
      `The config ${file} cannot be loaded: ${unknown ? 'TypeScript is read from Node 22.18 on; write it as .mjs or .json' : reason}`,
      { cause: error },
    );
  }
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`The config ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** A package.json that cannot be read is the program's problem, and reported there. */
function fieldOf(manifest: string): unknown {
  try {
    const content: unknown = parseJson(manifest);
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>)[FIELD] : undefined;
  } catch {
    return undefined;
  }
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function isAtOrAbove(folder: string, cwd: string): boolean {
  const below = path.relative(folder, cwd);
  return below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below);
}

function* foldersUpFrom(folder: string): Generator<string> {
  for (let current = folder; ; current = path.dirname(current)) {
    yield current;
    if (path.dirname(current) === current) return;
  }
}
