import { isRecord } from './cached-host.js';
import { stemOf } from './extensions.js';
import { joinPath, normalizePath } from './path.js';

/** Conditions of `exports` and `imports`, the nearest to a source first. */
const CONDITIONS = ['source', 'typescript', 'ts', 'development', 'import', 'module', 'node', 'default', 'require', 'production', 'types'];

/** What a package's manifest offers under a subpath (`''` or `/sub`), best first, relative to its folder. */
export function entryPaths(manifest: Readonly<Record<string, unknown>>, subpath: string): readonly string[] {
  const field = manifest['exports'];
  if (field !== undefined && field !== null) {
    const table = isRecord(field) && Object.keys(field).some((key) => key.startsWith('.')) ? field : { '.': field };
    const targets = matchTable(table, `.${subpath}`);
    if (targets.length > 0) return targets;
  }
  if (subpath !== '') return [`.${subpath}`];
  return ['source', 'module', 'main', 'types'].map((name) => manifest[name]).filter((value) => typeof value === 'string');
}

/** Where the source of an entry often stands when nothing is built and no name tells. */
export function sourceGuesses(targets: readonly string[], subpath: string): readonly string[] {
  const inSource = targets.map((target) => joinPath('/src', target).slice(1));
  return [...inSource, ...(subpath === '' ? ['src/index', 'index', 'src/main'] : [`src${subpath}`, `.${subpath}`])];
}

/** Targets of a key in an `exports` or `imports` table, patterns (`./*`) filled in. */
export function matchTable(table: Readonly<Record<string, unknown>>, key: string): readonly string[] {
  if (key in table) return targetsIn(table[key]);
  const matches = Object.keys(table)
    .map((pattern) => ({ pattern, star: pattern.indexOf('*') }))
    .filter(({ pattern, star }) => {
      if (star < 0) return pattern.endsWith('/') && key.startsWith(pattern);
      const tail = pattern.slice(star + 1);
      return key.length >= pattern.length && key.startsWith(pattern.slice(0, star)) && key.endsWith(tail);
    })
    .sort((a, b) => b.pattern.length - a.pattern.length);
  const [best] = matches;
  if (!best) return [];
  const { pattern, star } = best;
  const filling = star < 0 ? key.slice(pattern.length) : key.slice(star, key.length - (pattern.length - star - 1));
  return targetsIn(table[pattern]).map((target) => (star < 0 ? target + filling : target.replaceAll('*', filling)));
}

function targetsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(targetsIn);
  if (!isRecord(value)) return [];
  const rank = (name: string) => {
    const index = CONDITIONS.indexOf(name);
    return index < 0 ? CONDITIONS.indexOf('node') : index;
  };
  return Object.entries(value)
    .sort(([a], [b]) => rank(a) - rank(b))
    .flatMap(([, nested]) => targetsIn(nested));
}

/** Folders of a build, and those below it that only tell formats apart. */
const OUTPUT = /^(?:dist|build|out|lib|es|esm|cjs|output|bundle|compiled|release)$/;
const FORMAT = /^(?:esm|cjs|es|mjs|commonjs|module|node|types|lib|es6|esnext|src)$/;

/** Where the source of a build target may stand, as stems relative to the package: `src/index`, `index` for `dist/esm/index.js`. */
export function sourcePathsFor(target: string): readonly string[] {
  const path = normalizePath(`/${target.replace(/^\.\//, '')}`).slice(1);
  const segments = stemOf(path.replace(/\.d\.([cm]?ts)$/, '.$1')).split('/');
  const [top] = segments;
  if (top === undefined || segments.length < 2 || !OUTPUT.test(top)) return [];
  const found: string[] = [];
  for (let rest = segments.slice(1); rest.length > 0; rest = rest.slice(1)) {
    const stem = rest.join('/');
    found.push(`src/${stem}`, stem, `source/${stem}`, `lib/${stem}`);
    const [next] = rest;
    if (rest.length < 2 || next === undefined || !FORMAT.test(next)) break;
  }
  return found.filter((stem) => !path.startsWith(`${stem}.`));
}
