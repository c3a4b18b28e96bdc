/** The words a user may type, and nothing about what they do. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { Confidence, Preset } from '@mcp-idempotency/analyzer';
import type { StoreKind, TransformName } from '@mcp-idempotency/codemod';
import { CLEAN, type ExitCode, UNUSABLE } from './exit-code.js';
import type { Terminal } from './terminal.js';
import { version } from './version.js';

export type Format = 'pretty' | 'json' | 'sarif' | 'github';

/** What was typed; `undefined` where nothing was, so that a config can say it instead. */
export interface Flags {
  readonly format: Format;
  readonly config?: string;
  readonly preset?: Preset;
  readonly rule?: readonly string[];
  readonly minConfidence?: Confidence;
  readonly includeTests?: true;
  readonly strictRead?: true;
  readonly types?: true;
  readonly maxWarnings?: number;
  readonly output?: string;
  readonly quiet?: true;
  /** False after `--no-color`. */
  readonly color?: boolean;
}

export interface Request {
  readonly command: 'check' | 'inventory' | 'migrate';
  readonly paths: readonly string[];
  readonly flags: Flags;
  /** What only `migrate` is told. */
  readonly migrate?: MigrateFlags;
}

export interface MigrateFlags {
  readonly store: StoreKind;
  readonly keyName?: string;
  readonly required?: true;
  readonly optional?: true;
  readonly transform?: readonly TransformName[];
  readonly yes?: true;
  readonly force?: true;
  readonly dryRun?: true;
  readonly plan?: string;
  readonly fromPlan?: string;
}

const EXIT_CODES = `
Exit codes: 0 nothing to report, 1 findings of severity error (or more warnings than --max-warnings),
2 a usage error, a PATH that leads nowhere, or nothing that could be analysed.`;

const MIGRATE_EXIT_CODES = `
Exit codes: 0 done, or nothing to do; 1 something is left to you; 2 a usage error.`;

/** A record, so that none is missing: the codemod itself is loaded for `migrate` only. */
const TRANSFORMS: Readonly<Record<TransformName, true>> = {
  'add-idempotency-key': true,
  'wrap-handler': true,
  'correct-annotations': true,
  'pass-key-in-call': true,
  'forward-key': true,
  'reuse-key-across-attempts': true,
  'guard-write-retry': true,
  'replace-dedup-store': true,
};

/** Reads the arguments; an exit code when there is nothing left to do (help, version, or a mistake that was printed). */
export function readArguments(argv: readonly string[], terminal: Terminal): Request | ExitCode {
  let request: Request | undefined;
  const program = new Command('mcp-idempotency')
    .description('Finds Model Context Protocol tools that repeat their effect when a call is sent twice.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('(add --help for the options)')
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .exitOverride();

  const command = (name: 'check' | 'inventory', description: string, formats: readonly Format[]): Command =>
    program
      .command(name)
      .description(description)
      .argument('[PATH...]', 'folders, files, globs or tsconfig files (default: the current folder)')
      .addOption(new Option('-f, --format <name>', 'how to print').choices(formats).default('pretty'))
      .option('-c, --config <file>', 'use this config instead of the nearest one')
      .option('--include-tests', 'tests, examples and fixtures too')
      .option('--strict-read', 'end with 2 when any file could not be read')
      .option('-o, --output <file>', 'write there instead of to standard output')
      .option('-q, --quiet', name === 'check' ? 'errors only: no warnings, no summary, no progress' : 'no summary, no progress')
      .option('--no-color', 'no colours, even on a terminal')
      .addHelpText('after', EXIT_CODES)
      .action((paths: string[], options: Flags) => {
        request = { command: name, paths, flags: options };
      });

  command('check', 'report what goes wrong when a call is sent twice, with the path to the effect', ['pretty', 'json', 'sarif', 'github'])
    .addOption(new Option('-p, --preset <name>', 'which rules to run (default: recommended)').choices(['recommended', 'strict', 'all']))
    .option('-r, --rule <name>', 'run this rule only; may be given several times', (rule: string, before: readonly string[] = []) => [...before, rule])
    .addOption(new Option('--min-confidence <level>', 'report nothing below this (default: likely)').choices(['proven', 'likely', 'guess']))
    .option('--types', 'ask a type checker, too, which calls take a key (slower; the dependencies must be installed)')
    .option('--max-warnings <number>', 'end with 1 when there are more warnings than this', nonNegativeInteger);
  command('inventory', 'list every tool: its effect, its key, its annotations, the call that decides', ['pretty', 'json']);

  program
    .command('migrate')
    .description('add keys to the schemas of writers and guard their handlers with @mcp-idempotency/runtime')
    .argument('[PATH...]', 'folders, files, globs or tsconfig files (default: the current folder)')
    .addOption(new Option('-s, --store <name>', 'where records are kept').choices(['sqlite', 'postgres', 'redis']).default('sqlite'))
    .addOption(new Option('--required', 'callers without a key are refused (a breaking change)').conflicts('optional'))
    .option('--optional', 'without a key, equal calls within a minute count as one')
    .option('--key-name <name>', 'name of the key (default: the style of the project)', identifier)
    .addOption(new Option('-t, --transform <name...>', 'only these').choices(Object.keys(TRANSFORMS)))
    .option('-n, --dry-run', 'print a unified diff and write nothing')
    .option('--plan <file>', 'write the plan there and change nothing')
    .addOption(new Option('--from-plan <file>', 'apply a plan that was written before').conflicts(['plan', 'keyName', 'required', 'optional', 'transform']))
    .option('-y, --yes', 'write without asking')
    .option('--force', 'even where changes are not committed')
    .option('-c, --config <file>', 'use this config instead of the nearest one')
    .option('--include-tests', 'tests, examples and fixtures too')
    .option('--no-color', 'no colours, even on a terminal')
    .addHelpText('after', MIGRATE_EXIT_CODES)
    .action((paths: string[], options: MigrateFlags & Pick<Flags, 'config' | 'includeTests' | 'color'>) => {
      request = { command: 'migrate', paths, flags: { format: 'pretty', ...options }, migrate: options };
    });

  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? CLEAN : UNUSABLE;
    throw error;
  }
  return request ?? UNUSABLE;
}

function identifier(text: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(text)) throw new InvalidArgumentError('It must be a name as a property has it.');
  return text;
}

function nonNegativeInteger(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}
