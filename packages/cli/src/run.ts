/** One run from words to exit code. Everything that takes time to load is loaded when it is needed. */
import type { Problem } from '@mcp-idempotency/analyzer';
import { readArguments, type Request } from './arguments.js';
import { type ExitCode, exitCodeOf, UNUSABLE, UsageError } from './exit-code.js';
import { type Terminal, wantsColor } from './terminal.js';

export async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const request = readArguments(argv, terminal);
    return typeof request === 'number' ? request : await execute(request, terminal);
  } catch (error) {
    const { describeError } = await import('./describe-error.js');
    terminal.err(describeError(error, terminal));
    return UNUSABLE;
  }
}

async function execute(request: Request, terminal: Terminal): Promise<ExitCode> {
  const { command, flags } = request;
  if (command === 'migrate') return (await import('./migrate/migrate.js')).migrate(request, terminal);
  const [{ rules }, { findPaths }, { resolveOptions }, { analyzePaths, isEmpty }] = await Promise.all([
    import('@mcp-idempotency/analyzer'),
    import('./find-paths.js'),
    import('./options.js'),
    import('./analysis.js'),
  ]);
  const { paths, root, problems: wrongPaths } = await findPaths(request.paths, terminal.cwd);
  const options = await resolveOptions(request, root, terminal.cwd, rules);
  const analysis = await analyzePaths(paths, options, terminal, flags.quiet === true);

  const problems: readonly Problem[] = [...wrongPaths, ...options.problems, ...analysis.problems];
  const { report } = await import('./report.js');
  const text = await report({
    command,
    format: flags.format,
    analysis: { ...analysis, problems },
    rules: options.rules,
    quiet: flags.quiet === true,
    color: flags.output === undefined && wantsColor(terminal, flags.color),
    columns: flags.output === undefined ? terminal.columns : undefined,
    cwd: terminal.cwd,
  });
  await deliver(text, flags.output, terminal);

  const nothing = isEmpty(analysis.program);
  // The pretty format says so itself, unless it is to be quiet.
  if (nothing && (flags.format !== 'pretty' || flags.quiet === true)) terminal.err('Nothing could be analysed.\n');
  return exitCodeOf({
    findings: command === 'check' ? analysis.findings : [],
    maxWarnings: options.maxWarnings,
    unusable: nothing || wrongPaths.length > 0 || (options.strictRead && problems.length > 0),
  });
}

async function deliver(text: string, file: string | undefined, terminal: Terminal): Promise<void> {
  if (file === undefined) {
    if (text !== '') terminal.out(text);
    return;
  }
  const { writeFileSync } = await import('node:fs');
  const { resolve } = await import('node:path');
  try {
    writeFileSync(resolve(terminal.cwd, file), text);
  } catch (error) {
    throw new UsageError(`The output cannot be written: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
