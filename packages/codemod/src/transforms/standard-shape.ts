/** Our transforms in jscodeshift's shape: `(file, api, options) => string | undefined`. */
import { defaultSettings, type TS } from '@mcp-idempotency/analyzer';
import { createNodeHost, toEnginePath } from '@mcp-idempotency/analyzer/node';
import { ts } from 'ts-morph';
import { createMigrationProgram } from '../migration-program.js';
import { splice } from '../splice.js';
import { planMigration } from '../plan-migration.js';
import type { Plan, StoreKind, TransformName } from '../types.js';

export interface SourceFileInfo {
  readonly path: string;
  readonly source: string;
}

/** What stands behind the transform's name on the command line. */
export interface TransformOptions {
  readonly store?: StoreKind;
  readonly keyName?: string;
  readonly optional?: boolean;
}

export type Transform = (file: SourceFileInfo, api: unknown, options: TransformOptions) => string | undefined;

const plans = new Map<string, Plan>();

/** A transform for one file; what it needs to know of the rest of the program it reads itself, once for each package. */
export function standardShape(name: TransformName): Transform {
  return (file, _api, { store = 'sqlite', keyName, optional = false }) => {
    const path = toEnginePath(file.path);
    const host = createNodeHost();
    const root = packageFolder(host.stat, path);
    const key = [root, name, store, keyName, optional].join('\0');
    let plan = plans.get(key);
    if (!plan) {
      plan = planMigration({ ...createMigrationProgram({ ts: ts as unknown as TS, host, paths: [root] }), settings: defaultSettings, options: { store, required: !optional, ...(keyName !== undefined && { keyName }), transforms: [name] } }).plan;
      plans.set(key, plan);
    }
    const relative = path.slice(plan.root.length + 1);
    const edits = plan.changes.filter((change) => change.file === relative).flatMap((change) => change.edits);
    return edits.length === 0 ? undefined : splice(file.source, edits);
  };
}

/** The nearest folder with a package.json. */
function packageFolder(stat: (path: string) => unknown, path: string): string {
  let folder = path.slice(0, path.lastIndexOf('/'));
  while (folder.includes('/') && !stat(`${folder}/package.json`)) folder = folder.slice(0, folder.lastIndexOf('/'));
  return folder === '' ? path.slice(0, path.lastIndexOf('/')) : folder;
}
