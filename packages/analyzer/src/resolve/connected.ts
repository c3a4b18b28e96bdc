/** Which files may hand values to each other: those that imports connect, in whatever direction. */
import { importSpecifiers } from '../project/imports-prefilter.js';
import type { Engine } from './engine.js';

/** Keeps the files that have to do with `path` by imports. A bundle that stands for itself uses the same names for other things. */
export function connectedTo(engine: Engine, path: string, files: Iterable<string>): readonly string[] {
  const group = groupOf(engine, path);
  return [...files].filter((file) => file === path || groupOf(engine, file) === group);
}

function groupOf(engine: Engine, path: string): string {
  const cache = engine.cache<Engine, Map<string, string>>('connected');
  let groups = cache.get(engine);
  if (!groups) cache.set(engine, (groups = findGroups(engine)));
  return rootOf(groups, path);
}

/** The file that stands for a group. */
function rootOf(parents: Map<string, string>, path: string): string {
  let root = path;
  for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root)) root = parent;
  parents.set(path, root);
  return root;
}

function findGroups({ program }: Engine): Map<string, string> {
  const parents = new Map<string, string>();
  for (const path of program.files)
    for (const specifier of importSpecifiers(program.text(path) ?? '')) {
      const resolution = program.resolve(path, specifier);
      if (resolution.kind === 'file') parents.set(rootOf(parents, path), rootOf(parents, resolution.path));
    }
  return parents;
}
