/** The runtime and a driver in the package.json of the workspace that is changed. */
import { applyEdits, modify, parse } from 'jsonc-parser';
import { RUNTIME, RUNTIME_VERSION, STORES } from './runtime-names.js';
import type { StoreKind, TextEdit } from './types.js';

/** Whether packages can be added to a package.json: whatever its `dependencies` are that is no table, nothing is written over it. */
export function takesDependencies(text: string): boolean {
  const manifest: unknown = parse(text);
  if (!isTable(manifest)) return false;
  const { dependencies } = manifest;
  return dependencies === undefined || isTable(dependencies);
}

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The packages that are missing, with the ranges to write. */
export function missingDependencies(text: string, store: StoreKind): readonly (readonly [name: string, range: string])[] {
  const parsed: unknown = parse(text);
  const manifest = isTable(parsed) ? parsed : undefined;
  const there = new Set(['dependencies', 'peerDependencies', 'optionalDependencies'].flatMap((section) => {
    const entries = manifest?.[section];
    return isTable(entries) ? Object.keys(entries) : [];
  }));
  const { driver, driverVersion, otherDrivers } = STORES[store];
  const hasDriver = [driver, ...otherDrivers].some((name) => there.has(name));
  return [...(there.has(RUNTIME) ? [] : [[RUNTIME, RUNTIME_VERSION] as const]), ...(hasDriver ? [] : [[driver, driverVersion] as const])];
}

/** The edits that add them, each at its place in the alphabet; nothing else in the file changes. */
export function dependencyEdits(text: string, missing: readonly (readonly [name: string, range: string])[]): readonly TextEdit[] {
  const formattingOptions = { insertSpaces: !/^\t/m.test(text), tabSize: /^( +)"/m.exec(text)?.[1]?.length ?? 2, eol: text.includes('\r\n') ? '\r\n' : '\n' };
  let changed = text;
  for (const [name, range] of missing)
    changed = applyEdits(changed, modify(changed, ['dependencies', name], range, { formattingOptions, getInsertionIndex: (names) => names.filter((one) => one < name).length }));
  return changed === text ? [] : [difference(text, changed)];
}

/** The smallest edit that makes one text the other. */
function difference(before: string, after: string): TextEdit {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let fromEnd = 0;
  while (fromEnd < before.length - start && fromEnd < after.length - start && before.at(-1 - fromEnd) === after.at(-1 - fromEnd)) fromEnd += 1;
  return { start, end: before.length - fromEnd, text: after.slice(start, after.length - fromEnd) };
}
