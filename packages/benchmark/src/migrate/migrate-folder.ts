/** Migrates the program in a folder in memory, and looks at what came out. */
import { createProgram, defaultSettings, type FileHost, type Finding, type TS } from '@mcp-idempotency/analyzer';
import { createNodeHost } from '@mcp-idempotency/analyzer/node';
import { applyPlan, overlayHost, planMigration, type Plan } from '@mcp-idempotency/codemod';
import ts from 'typescript';

export interface Migration {
  /** Files of the program. */
  readonly files: number;
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
  /** CPU time of the first run, milliseconds. */
  readonly cpuMs: number;
}

export function migrateFolder(folder: string): Migration {
  const host = createNodeHost();
  const start = process.cpuUsage();
  const { plan, writers, files } = planOf(folder, host);
  const texts = new Map(applyPlan(plan, (file) => host.readFile(`${plan.root}/${file}`)).map(({ file, after }) => [`${plan.root}/${file}`, after]));
  const { user, system } = process.cpuUsage(start);
  const changed = overlayHost(host, texts);
  const { plan: second, findings } = planOf(folder, changed);
  const migrated = new Set(plan.changes.filter(({ transform }) => transform === 'wrap-handler').flatMap(({ tools }) => tools));
  return {
    files,
    writers,
    migrated: migrated.size,
    marks: plan.marks.map(({ file, line, tool, why }) => `${file}:${line} ${tool}: ${why}`),
    second: new Set(second.changes.map(({ file }) => file)).size + second.newFiles.length,
    broken: [...texts].filter(([file, text]) => /\.[cm]?[jt]sx?$/.test(file) && hasSyntaxErrors(file, text) && !hasSyntaxErrors(file, host.readFile(file) ?? '')).map(([file]) => file),
    left: findings.filter(({ rule, tool }) => rule === 'require-idempotency-key' && migrated.has(tool ?? '')).map(({ message }) => message),
    cpuMs: (user + system) / 1000,
  };
}

const programOf = (folder: string, host: FileHost) => createProgram({ ts: ts as TS, host, paths: [folder] });

interface Planned {
  readonly plan: Plan;
  readonly writers: number;
  readonly files: number;
  /** What the analyzer says of the program as it is. */
  readonly findings: readonly Finding[];
}

function planOf(folder: string, host: FileHost): Planned {
  const program = programOf(folder, host);
  // What a package says of itself decides nothing here: the store is one that runs anywhere.
  const { plan, before } = planMigration({ program, settings: defaultSettings, options: { store: 'postgres', required: true } });
  const needy = new Set(before.findings.filter(({ rule }) => rule === 'require-idempotency-key' || rule === 'no-ignored-idempotency-key').map(({ tool }) => tool ?? ''));
  return { plan, writers: needy.size, files: program.files.length, findings: before.findings };
}

function hasSyntaxErrors(file: string, text: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(text, { fileName: file, reportDiagnostics: true, compilerOptions: { allowJs: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext } });
  return diagnostics.length > 0;
}
