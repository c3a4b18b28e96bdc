/** Places where a tool may be registered, found by name: a file is parsed only when its text seems to call that name. */
import type ts from 'typescript';
import { seemsToCall } from '../../project/mentioning.js';
import type { CallLike } from '../../project/program.js';
import type { Engine } from '../../resolve/engine.js';

/** Calls (and `new`) of this name in the program. */
export function findCalls(engine: Engine, name: string): readonly CallLike[] {
  const found: CallLike[] = [];
  for (const path of engine.program.mentioning(name)) {
    if (!seemsToCall(engine.program.text(path) ?? '', name)) continue;
    for (const call of engine.program.source(path)?.calls.get(name) ?? []) if (engine.bundledPackageOf(call) === undefined) found.push(call);
  }
  return found;
}

/** Calls and `new` of something exported under this name, also where an import gives it another. */
export function findCallsOfImport(engine: Engine, name: string): readonly CallLike[] {
  const found = [...findCalls(engine, name)];
  for (const path of engine.program.mentioning(name)) {
    if (!new RegExp(`\\b${name.replaceAll('$', '\\$')}\\s*(?:as|:)\\s`).test(engine.program.text(path) ?? '')) continue;
    const module = engine.program.source(path);
    for (const [local, binding] of module?.imports ?? []) if (binding.name === name && local !== name) for (const call of module?.calls.get(local) ?? []) found.push(call);
  }
  return found;
}

/** Decorators of this name in the program, as written or as compiled. */
export function findDecorators(engine: Engine, name: string): readonly ts.Node[] {
  const found: ts.Node[] = [];
  for (const path of engine.program.mentioning(name)) {
    if (!seemsToCall(engine.program.text(path) ?? '', name)) continue;
    for (const decorator of engine.program.source(path)?.decorators.get(name) ?? []) found.push(decorator);
  }
  return found;
}
