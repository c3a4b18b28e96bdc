/** Where the store module goes: one for each package that is changed. */
import type { Program } from '@mcp-idempotency/analyzer';
import { isModuleSyntax } from './imports.js';
import { RUNTIME } from './runtime-names.js';
import { storeModule } from './store-module.js';
import type { MigrateOptions } from './types.js';

export interface StoreModule {
  readonly path: string;
  readonly text: string;
  /** False where an earlier migration has written it. */
  readonly isNew: boolean;
  /** Files that import it. */
  readonly serves: ReadonlySet<string>;
}

const USUAL_KEY = 'idempotencyKey';

export function placeStoreModules(program: Program, paths: readonly string[], options: MigrateOptions, keyName: string): readonly StoreModule[] {
  const packages = new Map<string, Set<string>>();
  for (const path of paths) {
    const folder = program.packageOf(path)?.folder ?? program.root;
    packages.set(folder, (packages.get(folder) ?? new Set()).add(path));
  }
  return [...packages.values()].map((serves) => placeOne(program, serves, options, keyName));
}

function placeOne(program: Program, serves: ReadonlySet<string>, options: MigrateOptions, keyName: string): StoreModule {
  const [first = ''] = serves;
  const folder = commonFolder([...serves]);
  const isEsm = isModuleSyntax(program, first);
  const ending = /\.[^.]+$/.exec(first)![0].replace('x', '');
  for (const name of ['idempotency', 'mcp-idempotency', 'mcp-idempotency-store']) {
    const path = `${folder}/${name}${ending}`;
    const there = program.host.readFile(path);
    if (there === undefined) return { path, text: storeModule(options, { isTypeScript: ending.includes('ts'), isEsm, keyName: keyName === USUAL_KEY ? undefined : keyName }), isNew: true, serves };
    if (there.includes(`${RUNTIME}/`) && /\bidempotency\b/.test(there)) return { path, text: there, isNew: false, serves };
  }
  return { path: `${folder}/mcp-idempotency-records${ending}`, text: storeModule(options, { isTypeScript: ending.includes('ts'), isEsm, keyName: keyName === USUAL_KEY ? undefined : keyName }), isNew: true, serves };
}

/** The folder that holds all of some files. */
export function commonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(0, -1));
  return first.slice(0, Math.min(...others.map((other) => first.findIndex((part, index) => part !== other[index])).map((at) => (at < 0 ? first.length : at)), first.length)).join('/');
}
