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
import { collectFailures } from '../retries/failures.js';
import { valueAt } from '../retries/library-retries.js';
import { Supposition } from '../retries/suppose.js';
import { askFunction } from '../retries/suppose-calls.js';
import { data, truthOf, unknownAbout, type Supposed } from '../retries/supposed.js';
import { collectCallsNamed } from '../../resolve/calls-named.js';
import { textOf } from '../slots/mints.js';

interface RequestRetry {
  readonly causes: readonly string[];
  readonly repeat: Hop;
}

/** The first request of a function, or of what it calls, that is sent again although it is a POST. */
export function findRequestRetry(engine: Engine, retries: readonly RetryModel[], trace: Pick<Trace, 'events'>, seen = new Set<Pick<Trace, 'events'>>()): RequestRetry | undefined {
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
  for (const model of retries) {
    const { modules, requestsWith, appliedTo, carriedBy } = model;
    const carrier = carriedBy && isFetch(callee) ? carriedBy.options.flatMap((place) => findCarrier(engine, model, valueAt(engine, place, callee, event.args)) ?? [])[0] : undefined;
    if (carrier) return { causes: carriedBy!.causes, repeat: carrier };
    if (requestsWith && modules.includes(callee.module) && requestsWith.methods.some((place) => isSwitchedOn(engine, valueAt(engine, place, callee, event.args))))
      return { causes: requestsWith.causes, repeat: { place: placeOf(engine, event.node), what: callee.module } };
    const put = appliedTo?.packages.includes(callee.package) && !isSwitchedOff(engine, appliedTo.off, callee, event) ? findPutUpon(engine, modules, appliedTo, callee) : undefined;
    if (put) return put;
  }
  return undefined;
}

/** `fetch` of the platform, or of a package that has one. */
const isFetch = ({ module, path }: ExternalValue): boolean => path.at(-1) === 'fetch' && (module === 'globals' || module === 'undici');

/** What carries a request and was told to send a POST again; also as a part of something: `new Agent().compose(interceptors.retry(…))`. */
function findCarrier(engine: Engine, { modules, carriedBy }: RetryModel, value: Value | undefined, depth = 4): Hop | undefined {
  if (!value || !carriedBy || depth <= 0) return undefined;
  for (const one of alternativesOf(value)) {
    if (one.kind !== 'external' || !modules.includes(one.module)) continue;
    const path = one.path.join('.');
    const [, place] = Object.entries(carriedBy.methods).find(([member]) => path === member || path.endsWith(`.${member}`)) ?? [];
    if (place !== undefined && one.node && isSwitchedOn(engine, valueAt(engine, place, one, one.calls.at(-1) ?? []))) return { place: placeOf(engine, one.node), what: `${one.module}: ${path}` };
    for (const given of one.calls.flat()) {
      const found = findCarrier(engine, { modules, carriedBy, helpers: [] }, given, depth - 1);
      if (found) return found;
    }
  }
  return undefined;
}

/** What carries all requests of the program, and sends a POST again. */
export function findCarrierOfAll(engine: Engine, retries: readonly RetryModel[]): RequestRetry | undefined {
  for (const model of retries) {
    const { carriedBy, modules } = model;
    for (const call of carriedBy ? collectCallsNamed(engine, carriedBy.everywhere) : []) {
      const of = evaluate(engine, call.expression, OUTSIDE);
      const repeat = of.kind === 'external' && modules.includes(of.module) ? findCarrier(engine, model, evaluateArguments(engine, call.arguments ?? [], OUTSIDE)[0]) : undefined;
      if (repeat) return { causes: carriedBy!.causes, repeat };
    }
  }
  return undefined;
}

/** The call that puts a package upon a client: the same that is called, or all of them. */
export function findPutUpon(engine: Engine, modules: readonly string[], { packages, count, condition, harmless, causes }: NonNullable<RetryModel['appliedTo']>, client: ExternalValue): RequestRetry | undefined {
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
        if (viewOf(engine, at(count)).number === 0 || (asked.kind === 'external' && harmless.includes(asked.path.at(-1) ?? ''))) continue;
        const told = causesOf(engine, asked, harmless, causes);
        if (told.length > 0) return { causes: told, repeat: { place: placeOf(engine, call), what: textOf(engine, call.expression) } };
      }
    }
  }
  return undefined;
}

/** Failures that a condition of the program's own lets through; all of the package where there is none. */
function causesOf(engine: Engine, condition: Value, harmless: readonly string[], usual: readonly string[]): readonly string[] {
  const fn = alternativesOf(condition).find((one) => one.kind === 'function');
  if (fn?.kind !== 'function') return usual;
  // `(error) => isIdempotentRequestError(error)`
  const text = fn.node.body?.getText() ?? '';
  if (harmless.some((name) => text.includes(name)) && !/isNetwork|isRetryable/.test(text)) return [];
  const world = { engine, answered: undefined, hints: 'writer' as const, toolNames: [], calls: undefined, sources: new Set<never>(), seenHints: new Set<never>() };
  return [...new Set(collectFailures('http').flatMap(({ what, how, seen }) => {
    // What an HTTP client throws for an answer holds the answer.
    const error: Supposed = how === 'thrown' ? seen : { kind: 'thing', classes: ['AxiosError', 'Error', 'Object'], text: undefined, properties: { response: seen, code: data('ERR_BAD_RESPONSE') }, others: unknownAbout('failure') };
    return truthOf(askFunction(new Supposition({ ...world, thrown: error }), fn, [error])) === false ? [] : [what];
  }))];
}

/** Whether a request says that it is not to be sent again. */
const isSwitchedOff = (engine: Engine, places: readonly string[], callee: ExternalValue, { args }: CallEvent): boolean =>
  places.some((place) => {
    const value = valueAt(engine, place, callee, args);
    return value !== undefined && viewOf(engine, value).number === 0;
  });

/** A list that holds the method, or a number of tries. */
export function isSwitchedOn(engine: Engine, value: Value | undefined): boolean {
  return value !== undefined && alternativesOf(value).some((one) => (one.kind === 'constant' && typeof one.value === 'number' && one.value > 0)
    || (one.kind === 'array' && one.items.some((item) => viewOf(engine, item).string?.toUpperCase() === 'POST')));
}
