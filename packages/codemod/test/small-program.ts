/** Migrates a small program that a test writes down. */
import { analyze, createMemoryHost, defaultSettings, rules, rulesOf, type TS } from '@mcp-idempotency/analyzer';
import typescript from 'typescript';
import { applyPlan } from '../src/apply-plan.js';
import { createMigrationProgram } from '../src/migration-program.js';
import { overlayHost } from '../src/overlay-host.js';
import { planMigration } from '../src/plan-migration.js';
import type { MigrateOptions } from '../src/types.js';

export interface SmallMigration {
  /** Text of each file that is there afterwards. */
  readonly texts: Readonly<Record<string, string>>;
  readonly marks: readonly string[];
  readonly notes: readonly string[];
  /** Recommended rules that still report something. */
  readonly found: readonly string[];
  /** Files that a second run would change. */
  readonly again: readonly string[];
}

const OPTIONS: MigrateOptions = { store: 'postgres', required: true };

export function migrateSmall(files: Readonly<Record<string, string>>, options: Partial<MigrateOptions> = {}): SmallMigration {
  const host = createMemoryHost(Object.fromEntries([['/repo/package.json', '{ "type": "module" }'], ...Object.entries(files).map(([name, text]) => [`/repo/${name}`, text] as const)]));
  const request = (over: ReadonlyMap<string, string>) => createMigrationProgram({ ts: typescript as TS, host: overlayHost(host, over), paths: ['/repo'] });
  const { plan } = planMigration({ ...request(new Map()), settings: defaultSettings, options: { ...OPTIONS, ...options } });
  const changed = new Map(applyPlan(plan, (name) => host.readFile(`/repo/${name}`)).map(({ file, after }) => [`/repo/${file}`, after]));
  const { plan: second } = planMigration({ ...request(changed), settings: defaultSettings, options: { ...OPTIONS, ...options } });
  return {
    texts: Object.fromEntries([...Object.keys(files).map((name) => [name, changed.get(`/repo/${name}`) ?? files[name]!] as const), ...[...changed].map(([path, text]) => [path.slice('/repo/'.length), text] as const)]),
    marks: plan.marks.map(({ why }) => why),
    notes: plan.notes,
    found: [...new Set(analyze({ program: request(changed).program, settings: defaultSettings, rules: rulesOf('recommended', rules) }).findings.map(({ rule }) => rule))],
    again: [...new Set(second.changes.map(({ file }) => file))],
  };
}
