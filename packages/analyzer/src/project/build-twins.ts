import { baseName, directoryOf, relativeTo } from './path.js';
import { extensionOf, stemOf } from './extensions.js';

/** Names of folders that hold one module format; a smaller number is kept. */
const FORMATS: ReadonlyMap<string, number> = new Map(Object.entries({
  esm: 0, es: 0, mjs: 0, _esm: 0, 'dist-esm': 0, 'dist-es': 0, 'lib-esm': 0, esnext: 0, es2022: 0, es2020: 0, es2015: 1, es6: 1,
  lib: 3, dist: 3, cjs: 5, commonjs: 5, _cjs: 5, 'dist-cjs': 5, 'lib-cjs': 5, es5: 6, umd: 8, iife: 8, amd: 8,
}));
/** Of those, names that may as well be something else; two of them are no twins. */
const VAGUE = 3;

/** The last segment without its code extension. */
export function baseNameStem(path: string): string {
  return stemOf(baseName(path));
}

/** Published JavaScript often stands there twice, once per module format: which files to leave out. */
export function twinsToDrop(files: readonly string[], folder: string, packageIsEsm: boolean): ReadonlySet<string> {
  const dropped = new Set<string>();
  dropTwinFolders(files, folder, dropped);
  dropTwinFiles(files.filter((file) => !dropped.has(file)), packageIsEsm, dropped);
  return dropped;
}

/** `dist/esm/**` and `dist/cjs/**`; `lib/**` and `lib/esm/**`. */
function dropTwinFolders(files: readonly string[], folder: string, dropped: Set<string>): void {
  /** Format folders by the folder they stand in. */
  const formats = new Map<string, Map<string, Set<string>>>();
  for (const file of files) {
    const segments = relativeTo(folder, file).split('/');
    let path = folder;
    for (const segment of segments.slice(0, -1)) {
      if (FORMATS.has(segment)) {
        const siblings = formats.get(path) ?? new Map<string, Set<string>>();
        formats.set(path, siblings);
        const stems = siblings.get(segment) ?? new Set<string>();
        siblings.set(segment, stems.add(stemOf(relativeTo(`${path}/${segment}`, file))));
      }
      path = `${path}/${segment}`;
    }
  }
  for (const [path, siblings] of formats) {
    const ordered = [...siblings].sort(([a], [b]) => (FORMATS.get(a) ?? 9) - (FORMATS.get(b) ?? 9));
    const kept: { readonly rank: number | undefined; readonly stems: ReadonlySet<string> }[] = [];
    for (const [name, stems] of ordered) {
      const rank = FORMATS.get(name);
      const isCopy = kept.some((other) => !(rank === VAGUE && other.rank === VAGUE) && isTwin(stems, other.stems));
      if (isCopy) dropAll(files, `${path}/${name}/`, dropped);
      else kept.push({ rank, stems });
    }
    // The other format may lie one folder higher: `lib/index.js` and `lib/esm/index.js`.
    const own = new Set<string>();
    for (const file of files) {
      if (file.startsWith(`${path}/`) && !formatUnder(file, path)) own.add(stemOf(relativeTo(path, file)));
    }
    for (const [name, stems] of ordered) {
      if (FORMATS.get(name) !== VAGUE && path !== folder && isTwin(stems, own)) dropAll(files, `${path}/${name}/`, dropped);
    }
  }
}

function formatUnder(file: string, path: string): boolean {
  const [next, ...rest] = relativeTo(path, file).split('/');
  return next !== undefined && rest.length > 0 && FORMATS.has(next);
}

function isTwin(stems: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const stem of stems) if (other.has(stem)) shared += 1;
  return shared > 0 && shared * 5 >= stems.size * 3;
}

function dropAll(files: readonly string[], prefix: string, dropped: Set<string>): void {
  for (const file of files) if (file.startsWith(prefix)) dropped.add(file);
}

/** `x.js`, `x.mjs` and `x.cjs` in one folder; a bundler's hashed chunks of the format that goes, too. */
function dropTwinFiles(files: readonly string[], packageIsEsm: boolean, dropped: Set<string>): void {
  const order = packageIsEsm ? ['.js', '.mjs', '.jsx', '.cjs'] : ['.mjs', '.js', '.jsx', '.cjs'];
  const byStem = new Map<string, string[]>();
  for (const file of files) {
    const stem = stemOf(file);
    byStem.set(stem, [...(byStem.get(stem) ?? []), file]);
  }
  /** Folder and extension of formats that went. */
  const gone = new Map<string, Set<string>>();
  const stays = new Map<string, Set<string>>();
  for (const twins of byStem.values()) {
    if (twins.length < 2) continue;
    twins.sort((a, b) => order.indexOf(extensionOf(a)) - order.indexOf(extensionOf(b)));
    twins.forEach((file, index) => {
      if (index > 0) dropped.add(file);
      const into = index > 0 ? gone : stays;
      into.set(directoryOf(file), (into.get(directoryOf(file)) ?? new Set()).add(extensionOf(file)));
    });
  }
  for (const file of files) {
    const folder = directoryOf(file);
    const extension = extensionOf(file);
    if (!gone.get(folder)?.has(extension) || stays.get(folder)?.has(extension)) continue;
    if (/(?:^chunk-|[-.][A-Za-z0-9_-]{8})$/.test(baseNameStem(file)) || baseName(file).startsWith('chunk-')) dropped.add(file);
  }
}
