/** `migrate`: plan, show, ask, write, look again. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { analyze, createProgram, defaultSettings, rules, rulesOf, type CreateProgramOptions, type Finding, type Problem, type Settings } from '@mcp-idempotency/analyzer';
import { createNodeHost, toEnginePath } from '@mcp-idempotency/analyzer/node';
import { applyPlan, createMigrationProgram, MigrationError, overlayHost, planMigration, projectCommands, StalePlanError, uncommittedFiles, unifiedDiff, writeFiles, type ChangedText, type Plan } from '@mcp-idempotency/codemod';
import { ignoring, isEmpty } from '../analysis.js';
import type { MigrateFlags, Request } from '../arguments.js';
import { CLEAN, type ExitCode, FINDINGS, UNUSABLE, UsageError } from '../exit-code.js';
import { findPaths } from '../find-paths.js';
import { loadTypeScript } from '../load-typescript.js';
import { resolveOptions } from '../options.js';
import { Page } from '../pretty/page.js';
import { problemLines } from '../pretty/summary.js';
import { type Terminal, wantsColor } from '../terminal.js';
import { confirmOn, chooseRequired } from './ask.js';
import { parsePlan } from './parse-plan.js';
import { leftLines, planLines } from './plan-lines.js';

export async function migrate(request: Request, terminal: Terminal): Promise<ExitCode> {
  const flags = request.migrate!;
  const page = new Page({ color: wantsColor(terminal, request.flags.color), columns: terminal.columns, cwd: terminal.cwd });
  const say = (lines: readonly string[]): void => lines.forEach((line) => terminal.out(`${line}\n`));
  const { plan, problems, isUnusable, look } = flags.fromPlan === undefined ? await makePlan(request, terminal) : planFromFile(readPlan(flags.fromPlan, terminal));
  const texts = textsOf(plan);
  if (isUnusable && problems.length === 0) terminal.err('Nothing could be analysed.\n');
  const shown = [...problemLines({ problems, notes: [] }, page), ...planLines(plan, page)];
  if (flags.plan !== undefined) {
    write(path.resolve(terminal.cwd, flags.plan), `${JSON.stringify(plan, null, 2)}\n`);
    say([...shown, '', `Written to ${flags.plan}; apply it with --from-plan ${flags.plan}.`]);
    return isUnusable ? UNUSABLE : CLEAN;
  }
  if (flags.dryRun) {
    terminal.out(unifiedDiff(texts));
    terminal.err([...shown, ''].join('\n'));
    return isUnusable ? UNUSABLE : CLEAN;
  }
  say(shown);
  if (texts.length === 0) return isUnusable ? UNUSABLE : plan.marks.length > 0 ? FINDINGS : CLEAN;
  await refuseDirty(plan, flags, terminal);
  if (!flags.yes && !(await confirmOn(terminal, `Write ${texts.length} file${texts.length === 1 ? '' : 's'}?`))) return CLEAN;
  writeTexts(plan.root, texts);
  const left = await findLeft(plan, texts, look);
  say(leftLines(plan, left, commandsOf(plan), page));
  return isUnusable ? UNUSABLE : left.length > 0 || plan.marks.length > 0 ? FINDINGS : CLEAN;
}

/** What is looked at before and after, in the same way. */
interface Look {
  readonly settings: Settings;
  readonly options: Omit<CreateProgramOptions, 'ts' | 'host'>;
}

interface Planned {
  readonly plan: Plan;
  /** What could not be read. */
  readonly problems: readonly Problem[];
  /** Nothing could be, or not what was asked for by name. */
  readonly isUnusable: boolean;
  readonly look: Look;
}

function planFromFile(plan: Plan): Planned {
  return { plan, problems: [], isUnusable: false, look: { settings: defaultSettings, options: { paths: [toEnginePath(plan.root)] } } };
}

async function makePlan(request: Request, terminal: Terminal): Promise<Planned> {
  const flags = request.migrate!;
  const { paths, root, problems: wrongPaths } = await findPaths(request.paths, terminal.cwd);
  if (paths.length === 0) throw new UsageError(wrongPaths.map(({ file, message }) => `${file} ${message}.`).join('\n'));
  const options = await resolveOptions(request, root, terminal.cwd, rules);
  const required = flags.required ? true : flags.optional ? false : await chooseRequired(terminal);
  const look: Look = { settings: options.settings, options: { paths, includeTests: options.includeTests, isIgnored: options.ignore && (await ignoring(options.ignore, paths)) } };
  const { program, isLeftAlone } = createMigrationProgram({ ts: await loadTypeScript(), host: createNodeHost(), ...look.options });
  try {
    const { plan } = planMigration({
      program,
      isLeftAlone,
      settings: options.settings,
      options: { store: flags.store, required, ...(flags.keyName !== undefined && { keyName: flags.keyName }), ...(flags.transform && { transforms: flags.transform }) },
    });
    return { plan, problems: [...wrongPaths, ...options.problems, ...program.problems], isUnusable: isEmpty(program) || wrongPaths.length > 0, look };
  } catch (error) {
    if (error instanceof MigrationError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function readPlan(file: string, terminal: Terminal): Plan {
  let text: string;
  try {
    text = readFileSync(path.resolve(terminal.cwd, file), 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return parsePlan(text, file);
}

function textsOf(plan: Plan): readonly ChangedText[] {
  const host = createNodeHost();
  try {
    return applyPlan(plan, (file) => host.readFile(`${plan.root}/${file}`));
  } catch (error) {
    if (error instanceof StalePlanError || error instanceof RangeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

async function refuseDirty(plan: Plan, { force }: MigrateFlags, terminal: Terminal): Promise<void> {
  if (force) return;
  const dirty = await uncommittedFiles(plan.root);
  if (dirty === undefined) terminal.err('This is no git repository: what is written cannot be taken back by git.\n');
  else if (dirty.length > 0) throw new UsageError(`There are changes that are not committed (${dirty.slice(0, 3).join(', ')}${dirty.length > 3 ? ' …' : ''}): commit them first, or say --force.`);
}

/** What the analyzer still finds in the files that were migrated. */
async function findLeft(plan: Plan, texts: readonly ChangedText[], { settings, options }: Look): Promise<readonly Finding[]> {
  const host = overlayHost(createNodeHost(), new Map(texts.map(({ file, after }) => [`${plan.root}/${file}`, after])));
  const program = createProgram({ ts: await loadTypeScript(), host, ...options });
  return analyze({ program, settings, rules: rulesOf('recommended', rules) }).findings;
}

function commandsOf(plan: Plan): ReturnType<typeof projectCommands> {
  const host = createNodeHost();
  try {
    const manifest: unknown = JSON.parse(host.readFile(`${plan.root}/package.json`) ?? '{}');
    return typeof manifest === 'object' && manifest !== null ? projectCommands(manifest as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** What keeps a file from being written is the file's or the disk's: no fault of ours. */
function writeTexts(root: string, texts: readonly ChangedText[]): void {
  try {
    writeFiles(root, texts);
  } catch (error) {
    throw new UsageError(`The files cannot be written: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`The plan cannot be written: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
