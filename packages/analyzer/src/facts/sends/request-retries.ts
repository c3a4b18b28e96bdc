/** Requests that a client of HTTP sends again by itself: by an option of its own, or by a package that was put upon it. */
import type { Engine } from '../../resolve/engine.js';
import { evaluateArguments } from '../../resolve/calls.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { CallEvent, Trace } from '../../resolve/trace.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import { alternativesOf, UNDEFINED, type Value } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';
import type { Hop, RetryModel } from '../../types.js';
import { placeOf } from '../place-of.js';
import { valueAt } from '../retries/library-retries.js';
import { textOf } from '../slots/mints.js';

interface RequestRetry {
  readonly causes: readonly string[];
  readonly repeat: Hop;
}

/** The first request of a function, or of what it calls, that is sent again although it is a POST. */
export function findRequestRetry(engine: Engine, retries: readonly RetryModel[], trace: Trace, seen = new Set<Trace>()): RequestRetry | undefined {
  if (seen.has(trace)) return undefined;
  seen.add(trace);
  for (const event of trace.events) {
    if (event.kind !== 'call') continue;
    for (const callee of alternativesOf(event.callee)) {
      const found = callee.kind === 'external' ? retryOf(engine, retries, event, callee) : undefined;
      if (found) return found;
    }
    for (const run of event.runs) {
      const inner = findRequestRetry(engine, retries, run.trace, seen);
      if (inner) return inner;
    }
  }
  return undefined;
}

function retryOf(engine: Engine, retries: readonly RetryModel[], event: CallEvent, callee: ExternalValue): RequestRetry | undefined {
  for (const { modules, requestsWith, appliedTo } of retries) {
    if (requestsWith && modules.includes(callee.module) && requestsWith.methods.some((place) => isSwitchedOn(engine, valueAt(engine, place, callee, event.args))))
      return { causes: requestsWith.causes, repeat: { place: placeOf(engine, event.node), what: callee.module } };
    const put = appliedTo?.packages.includes(callee.package) ? findPutUpon(engine, modules, appliedTo, callee) : undefined;
    if (put) return { causes: appliedTo!.causes, repeat: put };
  }
  return undefined;
}

/** The call that puts a package upon a client: the same that is called, or all of them. */
function findPutUpon(engine: Engine, modules: readonly string[], { packages, count, condition, harmless }: NonNullable<RetryModel['appliedTo']>, client: ExternalValue): Hop | undefined {
  const { program, ts } = engine;
  for (const path of program.files) {
    if (!modules.some((name) => program.text(path)?.includes(name))) continue;
    const module = program.source(path);
    for (const [local, { specifier }] of module?.imports ?? []) {
      if (!modules.includes(specifier)) continue;
      for (const call of module!.calls.get(local) ?? []) {
        if (!ts.isCallExpression(call)) continue;
        const [target, ...options] = evaluateArguments(engine, call.arguments, OUTSIDE);
        if (!target || !alternativesOf(target).some((one) => one.kind === 'external' && packages.includes(one.package) && one.node === client.node)) continue;
        const of = evaluate(engine, call.expression, OUTSIDE);
        const at = (place: string): Value => (of.kind === 'external' && valueAt(engine, place, of, [target, ...options])) || UNDEFINED;
        const asked = at(condition);
        if (viewOf(engine, at(count)).number !== 0 && !(asked.kind === 'external' && harmless.includes(asked.path.at(-1) ?? ''))) return { place: placeOf(engine, call), what: textOf(engine, call.expression) };
      }
    }
  }
  return undefined;
}

/** A list that holds the method, or a number of tries. */
export function isSwitchedOn(engine: Engine, value: Value | undefined): boolean {
  return value !== undefined && alternativesOf(value).some((one) => (one.kind === 'constant' && typeof one.value === 'number' && one.value > 0)
    || (one.kind === 'array' && one.items.some((item) => viewOf(engine, item).string?.toUpperCase() === 'POST')));
}
