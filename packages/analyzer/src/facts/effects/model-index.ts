/**
 * Finds the model of a module specifier and the row of a member path. Both are asked for every call of a program,
 * so both remember their answers for as long as the models live.
 */
import type { EffectModel, EffectRow } from '../../types.js';

/** What names the packages it is about. */
interface Modelled {
  readonly modules: readonly string[];
}

const modelCaches = new WeakMap<readonly Modelled[], Map<string, Modelled | undefined>>();
const rowCaches = new WeakMap<EffectModel, RowIndex>();

/** The model that the specifier switches on: the exact one, else the package above it, else the longest pattern. */
export function modelFor<M extends Modelled>(specifier: string, models: readonly M[]): M | undefined {
  let cache = modelCaches.get(models) as Map<string, M | undefined> | undefined;
  if (cache === undefined) modelCaches.set(models, (cache = exactNames(models)));
  if (cache.has(specifier)) return cache.get(specifier);
  const model = search(specifier.replace(/^node:/, ''), cache, models);
  cache.set(specifier, model);
  return model;
}

function exactNames<M extends Modelled>(models: readonly M[]): Map<string, M | undefined> {
  const names = new Map<string, M | undefined>();
  for (const model of models)
    for (const module of model.modules) {
      const name = module.replace(/^node:/, '');
      if (!name.includes('*') && !names.has(name)) names.set(name, model);
    }
  return names;
}

function search<M extends Modelled>(specifier: string, names: ReadonlyMap<string, M | undefined>, models: readonly M[]): M | undefined {
  for (let end = specifier.length; end > 0; end = specifier.lastIndexOf('/', end - 1)) {
    const model = names.get(specifier.slice(0, end));
    if (model !== undefined) return model;
  }
  let best: M | undefined;
  let length = 0;
  for (const model of models)
    for (const module of model.modules)
      if (module.length > length && matchesPattern(specifier, module)) {
        best = model;
        length = module.length;
      }
  return best;
}

/** `@aws-sdk/client-*` matches any ending, and everything below it. */
function matchesPattern(specifier: string, pattern: string): boolean {
  return pattern.endsWith('*') && specifier.startsWith(pattern.slice(0, -1));
}

interface IndexedRow {
  readonly row: EffectRow;
  readonly segments: readonly string[];
  readonly wildcards: number;
}

interface RowIndex {
  /** Rows by their last segment, `*` among them; the most particular first. */
  readonly byLast: ReadonlyMap<string, readonly IndexedRow[]>;
  readonly answers: Map<string, EffectRow | undefined>;
}

/** The row with the longest match at the end of the member path. A package that is called itself has the path `default`. */
export function rowFor(model: EffectModel, member: string): EffectRow | undefined {
  let index = rowCaches.get(model);
  if (index === undefined) rowCaches.set(model, (index = { byLast: indexed(model.rows), answers: new Map() }));
  if (index.answers.has(member)) return index.answers.get(member);
  const path = member === '' || member === '*' ? ['default'] : member.split('.');
  let best: IndexedRow | undefined;
  for (const last of [path.at(-1) as string, '*'])
    for (const candidate of index.byLast.get(last) ?? [])
      if (endsWith(path, candidate.segments)) {
        if (best === undefined || isMoreParticular(candidate, best)) best = candidate;
        break;
      }
  index.answers.set(member, best?.row);
  return best?.row;
}

function indexed(rows: readonly EffectRow[]): Map<string, IndexedRow[]> {
  const byLast = new Map<string, IndexedRow[]>();
  for (const row of rows)
    for (const member of typeof row.member === 'string' ? [row.member] : row.member) {
      const segments = member.split('.');
      const entry = { row, segments, wildcards: segments.filter((segment) => segment === '*').length };
      const last = segments.at(-1) as string;
      const list = byLast.get(last);
      if (list === undefined) byLast.set(last, [entry]);
      else list.push(entry);
    }
  for (const list of byLast.values()) list.sort((a, b) => (isMoreParticular(a, b) ? -1 : isMoreParticular(b, a) ? 1 : 0));
  return byLast;
}

function isMoreParticular(a: IndexedRow, b: IndexedRow): boolean {
  const difference = a.segments.length - b.segments.length;
  return difference !== 0 ? difference > 0 : a.wildcards < b.wildcards;
}

function endsWith(path: readonly string[], segments: readonly string[]): boolean {
  const offset = path.length - segments.length;
  return offset >= 0 && segments.every((segment, at) => segment === '*' || segment === path[offset + at]);
}
