/** Files and folders that are made under a new name and taken away again on the same way: a step of the work, not its result. */
import { isFresh } from '../../resolve/fresh.js';
import type { CallEvent, Trace } from '../../resolve/trace.js';
import { alternativesOf, keyOf, type Value } from '../../resolve/values.js';
import type { Verdict } from '../../types.js';

const REMOVALS: ReadonlySet<string> = new Set(['rm', 'rmSync', 'unlink', 'unlinkSync', 'rmdir', 'rmdirSync', 'remove', 'removeSync']);
/** What goes on under another name is taken away only when that fails. */
const MOVES: ReadonlySet<string> = new Set(['rename', 'renameSync', 'move', 'moveSync', 'link', 'linkSync', 'copyFile', 'copyFileSync', 'copy', 'copySync', 'cp', 'cpSync']);
const FILE_SYSTEM = /^(?:node:)?fs(?:\/promises|-extra)?$|^(?:graceful-fs|rimraf|del)$/;

/** How deep below a function its removals are looked for. */
const DEPTH = 4;

/** What a call writes under a new name: the file and the folders it is said to lie in. */
export function newFiles({ kind }: Verdict, { args }: CallEvent): ReadonlySet<string> | undefined {
  if (kind !== 'fs') return undefined;
  const files = args.slice(0, 2).flatMap(alternativesOf).filter((one) => one.kind !== 'function' && isFresh(one));
  return files.length > 0 ? new Set(files.flatMap((file) => foldersOf(file).map(keyOf))) : undefined;
}

/** `path.join(folder, name)` lies in `folder`. */
function foldersOf(file: Value): readonly Value[] {
  const folder = file.kind === 'external' && file.path.at(-1) === 'join' ? file.calls.at(-1)?.[0] : undefined;
  return folder ? [file, ...foldersOf(folder)] : [file];
}

/** What a trace, and what it runs, takes away. */
export function collectRemoved(trace: Trace): ReadonlySet<string> {
  const removed = new Set<string>();
  const moved = new Set<string>();
  const seen = new Set<Trace>();
  const visit = (one: Trace, depth: number): void => {
    if (depth <= 0 || seen.has(one)) return;
    seen.add(one);
    for (const event of one.events) {
      if (event.kind !== 'call') continue;
      const [file] = event.args;
      for (const callee of file ? alternativesOf(event.callee) : []) {
        if (callee.kind !== 'external' || !FILE_SYSTEM.test(callee.module)) continue;
        const member = callee.path.at(-1) ?? callee.module;
        const changed = REMOVALS.has(member) ? removed : MOVES.has(member) ? moved : undefined;
        if (changed) for (const one of alternativesOf(file!)) changed.add(keyOf(one));
      }
      for (const run of event.runs) visit(run.trace, depth - 1);
    }
  };
  visit(trace, DEPTH);
  for (const file of moved) removed.delete(file);
  return removed;
}
