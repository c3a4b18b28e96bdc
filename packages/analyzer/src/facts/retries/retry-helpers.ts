/** Calls of packages that run a callback again when it fails. */
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { alternativesOf, type FunctionNode } from '../../resolve/values.js';
import type { Handled } from '../details/handled.js';
import { collectFailures } from './failures.js';
import { collectLibraryRetries } from './library-retries.js';
import { askPredicate, asksFor } from './library-repeats.js';

/** Whether a call is that of a package which may run a callback again after an ambiguous failure. */
export function isRetried({ engine, retries }: Pick<Handled, 'engine' | 'retries'>, { node }: CallEvent, callback: FunctionNode): boolean {
  return collectLibraryRetries(engine, retries, callback).some((library) => {
    if (library.made !== node || (library.helper.asks !== undefined && !asksFor(engine, callback, library.helper.asks))) return false;
    const world = { engine, answered: undefined, hints: 'writer' as const, toolNames: [], calls: undefined, sources: new Set<never>(), seenHints: new Set<never>() };
    return collectFailures('other').some(({ how, seen }) => how === 'thrown' && askPredicate(library, { ...world, thrown: seen }, seen) !== false);
  });
}

/** Whether a call goes to a package that tries again. */
export function isRetryCall({ retries }: Pick<Handled, 'retries'>, event: CallEvent | ChangeEvent): boolean {
  return event.kind === 'call' && alternativesOf(event.callee).some((callee) => callee.kind === 'external' && retries.some(({ modules, helpers }) => helpers.length > 0 && modules.includes(callee.module)));
}
