/** Where the store module goes: one for each package that is changed. */
import type { Program } from '@mcp-idempotency/analyzer';
import { loadsFolders } from './frameworks.js';
import { isModuleSyntax } from './imports.js';
import { RUNTIME } from './runtime-names.js';
import { storeModule } from './store-module.js';
import { textStyleOf } from './text-style.js';
import type { MigrateOptions, PlacedChange } from './types.js';

export interface StoreModule {
  readonly path: string;
  readonly text: string;
  /** False where an earlier migration has written it. */
  readonly isNew: boolean;
  /** Files that import it. */
  readonly serves: ReadonlySet<string>;
}

const USUAL_KEY = 'idempotencyKey';

/** `wrappers`: the changes that need one. */
export function placeStoreModules(program: Program, wrappers: readonly PlacedChange[], options: MigrateOptions, keyName: string): readonly StoreModule[] {
  const packages = new Map<string, PlacedChange[]>();
  for (const change of wrappers) {
    const top = program.packageOf(change.path)?.folder ?? program.root;
    packages.set(top, [...(packages.get(top) ?? []), change]);
  }
  return [...packages].map(([top, changes]) => {
    const serves = new Set(changes.map(({ path }) => path));
    const common = commonFolder([...serves]);
    const folder = changes.some(({ tools }) => tools.some(({ framework }) => loadsFolders(framework))) ? aboveTools(top, common) : common;
    return placeOne(program, folder, serves, options, keyName);
  });
}

/** Above the folder whose files are loaded as tools. */
function aboveTools(top: string, folder: string): string {
  const names = folder.slice(top.length + 1).split('/');
  const at = names.findIndex((name) => name === 'tools' || name === 'mcp');
  return [top, ...names.slice(0, at < 0 ? -1 : at)].join('/');
}

function placeOne(program: Program, folder: string, serves: ReadonlySet<string>, options: MigrateOptions, keyName: string): StoreModule {
  const [first = ''] = serves;
  const isEsm = isModuleSyntax(program, first);
  const ending = /\.[^.]+$/.exec(first)![0].replace('x', '');
  const { newline } = textStyleOf(program.text(first) ?? '');
  const text = storeModule(options, { isTypeScript: ending.includes('ts'), isEsm, keyName: keyName === USUAL_KEY ? undefined : keyName }).replaceAll('\n', newline);
  for (const name of ['idempotency', 'mcp-idempotency', 'mcp-idempotency-store']) {
    const path = `${folder}/${name}${ending}`;
    const there = program.host.readFile(path);
    if (there === undefined) return { path, text, isNew: true, serves };
    if (there.includes(`${RUNTIME}/`) && /\bidempotency\b/.test(there)) return { path, text: there, isNew: false, serves };
  }
  return { path: `${folder}/mcp-idempotency-records${ending}`, text, isNew: true, serves };
}

/** The folder that holds all of some files. */
export function commonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(0, -1));
  return first.slice(0, Math.min(...others.map((other) => first.findIndex((part, index) => part !== other[index])).map((at) => (at < 0 ? first.length : at)), first.length)).join('/');
}
