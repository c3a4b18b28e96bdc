/** What a run shall do: what was typed, over what the config says, over the defaults. */
import path from 'node:path';
import type { Preset, Problem, Rule, Settings } from '@mcp-idempotency/analyzer';
import { toEnginePath } from '@mcp-idempotency/analyzer/node';
import type { Request } from './arguments.js';
import { parseConfig } from './config/config.js';
import { findConfig, loadConfig } from './config/find-config.js';
import { UsageError } from './exit-code.js';
import { selectRules } from './select-rules.js';

export interface Options {
  readonly preset: Preset;
  readonly rules: readonly Rule[];
  readonly settings: Settings;
  readonly includeTests: boolean;
  readonly strictRead: boolean;
  /** Ask a type checker which calls of SDKs take a key. */
  readonly types: boolean;
  readonly maxWarnings: number | undefined;
  /** Patterns in the manner of `.gitignore`, and the folder they are seen from. */
  readonly ignore: { readonly patterns: readonly string[]; readonly folder: string } | undefined;
  /** The config that was used, and the folder it is for. */
  readonly config: { readonly file: string; readonly folder: string } | undefined;
  /** What the reader should know about the config. */
  readonly problems: readonly Problem[];
}

/** `root` is where the search for a config begins; `known` are all rules there are. */
export async function resolveOptions({ flags }: Request, root: string, cwd: string, known: readonly Rule[]): Promise<Options> {
  const problems: Problem[] = [];
  const named = flags.config === undefined ? undefined : path.resolve(cwd, flags.config);
  const found = named === undefined ? await findConfig(root, cwd) : { file: named, raw: await loadConfig(named) };
  if (found && 'foreign' in found) {
    problems.push({ file: toEnginePath(found.file), message: 'is not run, because it lies outside the current folder; name it with --config to use it' });
  }
  const { file, raw } = found && 'raw' in found ? found : { file: undefined, raw: {} };
  const where = file === undefined ? 'The config' : `${path.basename(file) === 'package.json' ? '"mcp-idempotency" in ' : ''}${path.relative(cwd, file) || file}`;
  const { config, errors } = readConfig(raw, known.map(({ name }) => name), where);
  if (errors.length > 0) throw new UsageError(`${where} cannot be used:\n${errors.map((error) => `  ${error}`).join('\n')}`);
  const preset = flags.preset ?? config.preset ?? 'recommended';
  return {
    preset,
    rules: selectRules(known, { preset, levels: config.rules, only: flags.rule }),
    settings: flags.minConfidence ? { ...config.settings, minConfidence: flags.minConfidence } : config.settings,
    includeTests: flags.includeTests ?? config.includeTests ?? false,
    strictRead: flags.strictRead ?? config.strictRead ?? false,
    types: flags.types ?? false,
    maxWarnings: flags.maxWarnings ?? config.maxWarnings,
    ignore: file !== undefined && config.ignore.length > 0 ? { patterns: config.ignore, folder: path.dirname(file) } : undefined,
    config: file === undefined ? undefined : { file: toEnginePath(file), folder: toEnginePath(named === undefined ? path.dirname(file) : root) },
    problems,
  };
}

/** A config that is code may answer a look at its fields with an error. */
function readConfig(raw: unknown, ruleNames: readonly string[], where: string): ReturnType<typeof parseConfig> {
  try {
    return parseConfig(raw, ruleNames);
  } catch (error) {
    throw new UsageError(`${where} cannot be used: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
