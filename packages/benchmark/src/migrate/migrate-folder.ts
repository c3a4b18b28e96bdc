/** Migrates the program in a folder in memory, and looks at what came out. */
import { analyze, createProgram, defaultSettings, rules, rulesOf, type FileHost, type Finding, type TS } from '@mcp-idempotency/analyzer';
import { createNodeHost } from '@mcp-idempotency/analyzer/node';
import { applyPlan, createMigrationProgram, overlayHost, planMigration, type MigrateOptions, type Plan } from '@mcp-idempotency/codemod';
import ts from 'typescript';

export interface Migration {
  /** Files of the program. */
  readonly files: number;
  readonly paths: readonly string[];
  /** Tools that a repeat would make write once more. */
  readonly writers: number;
  readonly migrated: number;
  /** What was left to a person, a line each. */
  readonly marks: readonly string[];
  /** Files that a second run would change. */
  readonly second: number;
  /** Changed files with syntax errors. */
  readonly broken: readonly string[];
  /** Findings that are still there for tools that were migrated. */
  readonly left: readonly string[];
  /** Writers that take no key. */
  readonly keyless: { readonly before: number; readonly after: number };
  /** CPU time of the first run, milliseconds. */
  readonly cpuMs: number;
}

export function migrateFolder(folder: string, options: MigrateOptions = ANYWHERE): Migration {
  const host = createNodeHost();
  const before = findingsIn(folder, host);
  const start = process.cpuUsage();
  const { plan, files } = planOf(folder, host, options);
  const texts = new Map(applyPlan(plan, (file) => host.readFile(`${plan.root}/${file}`)).map(({ file, after }) => [`${plan.root}/${file}`, after]));
  const { user, system } = process.cpuUsage(start);
  const changed = overlayHost(host, texts);
  const { plan: second } = planOf(folder, changed, options);
  const migrated = new Set(plan.changes.filter(({ transform }) => transform === 'wrap-handler').flatMap(({ tools }) => tools));
  const after = findingsIn(folder, changed);
  return {
    files: files.length,
    paths: files,
    writers: new Set(before.filter(({ rule }) => rule === KEYLESS || rule === 'no-ignored-idempotency-key').map(({ tool }) => tool ?? '')).size,
    migrated: migrated.size,
    marks: plan.marks.map(({ file, line, tool, why }) => `${file}:${line} ${tool ?? '(a call)'}: ${why}`),
    second: new Set(second.changes.map(({ file }) => file)).size + second.newFiles.length,
    broken: [...texts].filter(([file, text]) => /\.[cm]?[jt]sx?$/.test(file) && hasSyntaxErrors(file, text) && !hasSyntaxErrors(file, host.readFile(file) ?? '')).map(([file]) => file),
    left: after.filter(({ rule, tool }) => rule === KEYLESS && migrated.has(tool ?? '')).map(({ message }) => message),
    keyless: { before: countKeyless(before), after: countKeyless(after) },
    cpuMs: (user + system) / 1000,
  };
}

const KEYLESS = 'require-idempotency-key';

const countKeyless = (findings: readonly Finding[]): number => findings.filter(({ rule }) => rule === KEYLESS).length;

/** How many writers of a program take no key. */
export const keylessIn = (folder: string): number => countKeyless(findingsIn(folder, createNodeHost()));

/** What a package says of itself decides nothing here: the store is one that runs anywhere. */
const ANYWHERE: MigrateOptions = { store: 'postgres', required: true };

function planOf(folder: string, host: FileHost, options: MigrateOptions): { readonly plan: Plan; readonly files: readonly string[] } {
  const { program, isLeftAlone } = createMigrationProgram({ ts: ts as TS, host, paths: [folder] });
  return { plan: planMigration({ program, isLeftAlone, settings: defaultSettings, options }).plan, files: program.files };
}

function findingsIn(folder: string, host: FileHost): readonly Finding[] {
  const program = createProgram({ ts: ts as TS, host, paths: [folder] });
  return analyze({ program, settings: defaultSettings, rules: rulesOf('recommended', rules) }).findings;
}

function hasSyntaxErrors(file: string, text: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(text, { fileName: file, reportDiagnostics: true, compilerOptions: { allowJs: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext } });
  return diagnostics.length > 0;
}
