/** Migrates a fixture in memory, as often as a test wants. */
import { existsSync } from 'node:fs';
import { analyze, createProgram, defaultSettings, rules, type Finding, type TS } from '@mcp-idempotency/analyzer';
import { createNodeHost } from '@mcp-idempotency/analyzer/node';
import typescript from 'typescript';
import { applyPlan } from '../src/apply-plan.js';
import { overlayHost } from '../src/overlay-host.js';
import { planMigration } from '../src/plan-migration.js';
import type { MigrateOptions, Plan } from '../src/types.js';

export interface Migrated {
  readonly plan: Plan;
  /** What stands in the changed and new files, by absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

/** Fixtures have none; a program has. */
const MANIFEST = '{\n  "name": "fixture",\n  "type": "module",\n  "dependencies": {\n    "zod": "4.0.0"\n  }\n}\n';

const OPTIONS: MigrateOptions = { store: 'sqlite', required: true };

/** `over` is what an earlier migration made. */
export function migrate(root: string, over: ReadonlyMap<string, string> = new Map(), options: MigrateOptions = OPTIONS): Migrated {
  const host = overlayHost(overlayHost(createNodeHost(), existsSync(`${root}/package.json`) ? new Map() : new Map([[`${root}/package.json`, MANIFEST]])), over);
  const programOf = (texts: ReadonlyMap<string, string>) => createProgram({ ts: typescript as TS, host: overlayHost(host, texts), paths: [root], includeTests: true });
  const { plan } = planMigration({ program: programOf(new Map()), settings: defaultSettings, options });
  const texts = new Map([...over, ...applyPlan(plan, (file) => host.readFile(`${plan.root}/${file}`)).map(({ file, after }) => [`${plan.root}/${file}`, after] as const)]);
  return { plan, texts, findings: analyze({ program: programOf(texts), settings: defaultSettings, rules }).findings };
}
