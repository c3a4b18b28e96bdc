/** The effect of a handler: the worst of what its trace reaches, with the path there. */
import type ts from 'typescript';
import { placeOf } from '../place-of.js';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, Trace } from '../../resolve/trace.js';
import { containsInput } from '../../resolve/reach.js';
import { idOf } from '../../resolve/values.js';
import type { Effect, EffectFact, EffectModel, Hop, SchemaFact, Sink, SinkKind, Verdict } from '../../types.js';
import { createsOnce, entersBooks, isBookkeeping, isInBooks, nameOf } from './bookkeeping.js';
import { isHandedTo, type KeySource } from '../keys/key-source.js';
import { runsLater } from '../order/traits.js';
import { branchOf } from './branches.js';
import type { Candidate, HopLink } from './candidates.js';
import { describeFunction, describeSink } from './describe.js';
import { toldByChoices } from './handed-choices.js';
import { isMadeIn } from './memory-state.js';
import { askedByName, madeByName, toldByTool } from './posts-by-name.js';
import { additionOf, isLookedUp, type Addition } from './read-change-write.js';
import { readsByName } from './reads-by-name.js';
import { withScripts } from './scripts-in-files.js';
import type { SharedPart } from './shared.js';
import { guarded, StepReader } from './steps.js';
import { collectRemoved } from './temporary-files.js';
import { toolDecision } from './verbs.js';

/** Kinds whose reads are worth naming as the deciding read. */
const READABLE: ReadonlySet<SinkKind> = new Set(['http', 'sdk-client', 'db', 'fs', 'process', 'messaging', 'browser', 'queue']);

/** What a trace may do: the first candidate of each class. */
type Summary = ReadonlyMap<number, Candidate>;

const EMPTY: Summary = new Map();

/** Reads effects from traces; each trace is summarised once for all tools, and once for each group of tools that share a dispatcher. */
export class EffectReader {
  readonly #engine: Engine;
  readonly #steps: StepReader;
  readonly #summaries = new WeakMap<Trace, Summary>();
  readonly #ofGroups = new WeakMap<SharedPart['isShared'], WeakMap<Trace, Summary>>();
  readonly #additions = new WeakMap<Trace, ReadonlyMap<string, Addition>>();

  constructor(engine: Engine, models: readonly EffectModel[]) {
    this.#engine = engine;
    this.#steps = new StepReader(engine, models);
  }

  /** All that decides the effect of these traces together; without what the dispatcher does for every tool alike. */
  candidatesOf(traces: readonly Trace[], shared?: SharedPart): readonly Candidate[] {
    const run = new SummaryRun(this.#engine, this.#steps, shared ? this.#summariesOf(shared.isShared) : this.#summaries, this.#additions, shared?.isShared);
    const all = writtenBack(traces.flatMap((trace) => [...run.summaryOf(trace).values()]), new Set(traces.flatMap((trace) => [...run.additionsOf(trace).keys()])));
    if (!shared) return all;
    const own = all.filter((candidate) => !candidate.isShared);
    return shared.partsWays || own.some(isTelling) ? own : all;
  }

  #summariesOf(group: SharedPart['isShared']): WeakMap<Trace, Summary> {
    let summaries = this.#ofGroups.get(group);
    if (!summaries) this.#ofGroups.set(group, (summaries = new WeakMap()));
    return summaries;
  }
}

/** What is set to something that was read and added to adds it again on a repeat. */
function writtenBack(candidates: readonly Candidate[], additions: ReadonlySet<string>): readonly Candidate[] {
  if (additions.size === 0) return candidates;
  return candidates.map((one) => (one.holds && [...one.holds].some((root) => additions.has(root)) ? { ...one, verdict: { ...one.verdict, effect: 'write', confidence: 'likely' } } : one));
}

/** Whether a candidate says what a tool is for. */
const isTelling = ({ origin, verdict }: Candidate): boolean => origin === 'sink' && (verdict.effect !== 'none' || READABLE.has(verdict.kind));

class SummaryRun {
  readonly #engine: Engine;
  readonly #steps: StepReader;
  readonly #summaries: WeakMap<Trace, Summary>;
  readonly #isShared: SharedPart['isShared'] | undefined;

  readonly #additions: WeakMap<Trace, ReadonlyMap<string, Addition>>;

  constructor(engine: Engine, steps: StepReader, summaries: WeakMap<Trace, Summary>, additions: WeakMap<Trace, ReadonlyMap<string, Addition>>, isShared: SharedPart['isShared'] | undefined) {
    this.#engine = engine;
    this.#steps = steps;
    this.#summaries = summaries;
    this.#additions = additions;
    this.#isShared = isShared;
  }

  summaryOf(trace: Trace): Summary {
    const known = this.#summaries.get(trace);
    if (known) return known;
    this.#summaries.set(trace, EMPTY);
    const summary = new Map<number, Candidate>();
    let removed: ReadonlySet<string> | undefined;
    const isRemoved = (files: ReadonlySet<string>): boolean => [...files].some((file) => (removed ??= collectRemoved(trace)).has(file));
    const add = (candidate: Candidate): void => {
      if (candidate.madeIn && isMadeIn(this.#engine, candidate.madeIn, trace)) return;
      if (candidate.files && isRemoved(candidate.files)) return;
      const key = classOf(candidate);
      if (!summary.has(key)) summary.set(key, candidate);
    };
    const sent = new Map<ts.Node, string>();
    for (const step of this.#steps.of(trace)) {
      if ('verdict' in step) {
        add(this.#marked(step));
        continue;
      }
      const { event, run, isWrapped } = step;
      for (const candidate of this.summaryOf(run.trace).values()) {
        if (isSentElsewhereToo(candidate, sent)) continue;
        const inner = { ...candidate, ...(isWrapped && { isWrapped }), ...(run.as === 'callback' && runsLater(this.#engine, event) && !this.#isAbout(candidate) && { isAside: true }) };
        add(guarded(this.#engine, run.as === 'callee' ? this.#behind(inner, event, run.trace.node) : inner, event));
      }
    }
    const asked = askedByName(withScripts(this.#engine, [...summary.values()], trace), nameOf(this.#engine, trace.node));
    const result = asked.some((one) => !summary.has(classOf(one)) || summary.get(classOf(one)) !== one) ? new Map(asked.map((one) => [classOf(one), one])) : summary;
    this.#summaries.set(trace, result);
    return result;
  }

  /** Whether a candidate is given something of the caller's. */
  #isAbout({ event }: Candidate): boolean {
    return event.kind !== 'call' || event.args.some((arg) => containsInput(this.#engine, arg, ({ source }) => source === 'arguments'));
  }

  /** What a trace, and what it runs, adds to. */
  additionsOf(trace: Trace): ReadonlyMap<string, Addition> {
    const known = this.#additions.get(trace);
    if (known) return known;
    const additions = new Map<string, Addition>();
    this.#additions.set(trace, additions);
    for (const event of trace.events) {
      const own = additionOf(this.#engine, event);
      if (own) additions.set(own.root, own);
      if (event.kind !== 'call' || event.runs.length === 0) continue;
      const isGuarded = isLookedUp(this.#engine, event);
      for (const run of event.runs) if (!entersBooks(this.#engine, run.trace.node, event)) for (const one of this.additionsOf(run.trace).values()) if (one.isEdit || !isGuarded) additions.set(one.root, one);
    }
    return additions;
  }

  #marked(candidate: Candidate): Candidate {
    return this.#isShared?.(candidate.event.node) ? { ...candidate, isShared: true } : candidate;
  }

  #behind(inner: Candidate, event: CallEvent, into: ts.Node): Candidate {
    const candidate = madeByName(inner, nameOf(this.#engine, into));
    const isBehindBooks = candidate.isBehindBooks || isInBooks(this.#engine, candidate, event, into);
    // The call counts too: a helper that the dispatcher runs for every tool may be called once more by this tool alone.
    const isShared = candidate.isShared && this.#isShared!(into) && this.#isShared!(event.node);
    const isIncidental = candidate.isIncidental || readsByName(this.#engine, into, candidate.verdict.kind);
    // What exists is looked for first: a repeat finds what the first call made.
    const verdict: Verdict = !candidate.isStated && candidate.verdict.effect === 'write' && createsOnce(this.#engine, into, candidate, event) ? { ...candidate.verdict, effect: 'idempotent-write', naturalKey: false } : candidate.verdict;
    return { ...candidate, verdict, isShared: Boolean(isShared), hops: { event, into, next: candidate.hops }, ...(isBehindBooks && { isBehindBooks }), ...(isIncidental && { isIncidental }) };
  }
}

/** Whether a request is one that the same function has sent through the same helper to an address that could be read: `request(url)`, then `request(retryUrl)`. */
function isSentElsewhereToo({ verdict, event, hops }: Candidate, sent: Map<ts.Node, string>): boolean {
  if (verdict.kind !== 'http' || hops || verdict.what === undefined) return false;
  const [verb = '', address] = verdict.what.split(' ');
  if (address === undefined) return sent.get(event.node) === verb;
  sent.set(event.node, verb);
  return false;
}

const EFFECTS = { none: 0, 'idempotent-write': 1, write: 2, unknown: 3 } as const;
const CONFIDENCES = { guess: 1, likely: 2, proven: 3 } as const;
const ORIGINS = { sink: 0, memory: 1, unresolved: 2 } as const;

/** A number that is the same for candidates between which nothing decides. */
function classOf({ verdict, origin, madeIn, isBehindBooks, isIncidental, isShared, isWrapped, isStated, isAside, holds, files, event }: Candidate): number {
  const isNoRead = verdict.effect === 'none' && !READABLE.has(verdict.kind);
  let key = (EFFECTS[verdict.effect] * 4 + (isNoRead ? 0 : CONFIDENCES[verdict.confidence])) * 4 + ORIGINS[origin];
  for (const flag of [verdict.naturalKey, verdict.destructive, verdict.dynamic, verdict.isLog, madeIn, isBehindBooks, isIncidental, isShared, isWrapped, isStated, isAside]) key = key * 2 + (flag ? 1 : 0);
  // What is removed may be the call's own record, which each of them says for itself.
  const of = holds ?? files ?? (verdict.destructive || undefined) ? event.node : madeIn;
  return of ? key + idOf(of) * 2 ** 21 : key;
}

/** The higher, the more it decides. */
function weightOf({ verdict, origin, isIncidental, isWrapped }: Candidate): number {
  const confidence = verdict.confidence === 'proven' ? 2 : verdict.confidence === 'likely' ? 1 : 0;
  if (verdict.confidence === 'guess') return verdict.effect === 'write' ? 30 : verdict.effect === 'idempotent-write' ? 20 : verdict.effect === 'unknown' ? 10 : 2;
  switch (verdict.effect) {
    // Behind a look-up of the key: a write beside it decides.
    case 'write': return (verdict.naturalKey ? 70 : isWrapped ? 80 : 90) + confidence * 2 - (origin === 'memory' ? 40 : 0) - (isIncidental ? (verdict.naturalKey ? 52 : 8) : 0);
    case 'unknown': return 60;
    // Below a read: what a getter sets up on the way is not what the tool is for.
    case 'idempotent-write': return 44 + confidence * 2 - (origin === 'memory' ? 25 : 0) - (isIncidental ? 28 : 0);
    case 'none': return READABLE.has(verdict.kind) ? 22 + confidence : 1;
  }
}

/** The effect fact of a handler whose candidates these are. `cut` names a bound that was hit, `keyOf` finds where the tool's key comes from. */
export function decideEffect(engine: Engine, found: readonly Candidate[], cut: string | undefined, toolName: string | null, schema: SchemaFact, keyOf: () => KeySource | undefined, toDecisive: (candidate: Candidate) => Candidate): EffectFact {
  // The server's own books count only where there is nothing else.
  const all = toldByChoices(engine, toldByTool(withoutBookkeeping(engine, found, toolName), toolName), schema);
  // What the server does in its own time counts only where nothing is done at once.
  const atOnce = all.filter((one) => !one.isAside);
  const counting = atOnce.some((one) => isTelling(one) && one.verdict.effect !== 'none') ? atOnce : all;
  // Memory of the process counts only where nothing outside is touched.
  const outside = counting.filter((one) => one.origin !== 'memory');
  const touchesOutside = outside.some((one) => one.origin === 'sink' && (one.verdict.effect !== 'none' || READABLE.has(one.verdict.kind)));
  const candidates = touchesOutside ? outside : counting;
  let best: Candidate | undefined;
  for (const one of candidates) if (!best || weightOf(one) > weightOf(best)) best = one;
  const removing = candidates.filter((one) => one.verdict.destructive && one.verdict.confidence !== 'guess');
  const key = removing.length > 0 ? keyOf() : undefined;
  // A record of the call that is taken back is no loss of the caller's, unless that is what the tool is for.
  const isDestructive = removing.some((one) => one === best || !key || one.event.kind !== 'call' || !isHandedTo(engine, key, one.event));
  const shown = best && toDecisive(best);
  if (!best || !shown) return cut ? unknownEffect(cut) : { effect: 'none', dynamic: false, confidence: 'proven', sink: null, path: [] };
  const { verdict } = best;
  if (best.origin === 'unresolved' && verdict.effect === 'none') {
    const onlyNeutral = candidates.every((one) => one.verdict.effect === 'none');
    if (onlyNeutral) return { effect: 'none', dynamic: false, confidence: 'guess', sink: null, path: [], ...(cut && { reason: cut }) };
  }
  if (cut && verdict.effect !== 'write') return { ...unknownEffect(cut), ...locate(engine, shown) };
  const notFollowed = verdict.effect === 'none' && toolName !== null && isDeed(toolDecision(toolName)) ? candidates.find(isNotFollowed) : undefined;
  if (notFollowed) return { ...unknownEffect('what it calls could not be followed'), ...locate(engine, toDecisive(notFollowed)) };
  if (verdict.effect === 'unknown') return { ...unknownEffect(best.origin === 'unresolved' && verdict.confidence === 'likely' ? DECLARED_ONLY : 'the effect of this call could not be read'), ...locate(engine, shown) };
  const located = verdict.effect === 'none' && !READABLE.has(verdict.kind) ? { sink: null, path: [] } : locate(engine, shown);
  const branch = best.branch ?? branchOf(engine, best);
  return {
    effect: verdict.effect,
    dynamic: Boolean(verdict.dynamic),
    confidence: verdict.effect === 'none' && !isCertain(candidates) ? 'likely' : verdict.confidence,
    ...located,
    ...(verdict.naturalKey && verdict.effect === 'write' && { naturalKey: true }),
    ...(best.isWrapped && { isWrapped: true }),
    ...(isDestructive && { destructive: true }),
    ...(branch && { branch }),
  };
}

/** A call of which neither the target nor the name tells anything. */
const isNotFollowed = ({ origin, verdict }: Candidate): boolean => origin === 'unresolved' && verdict.effect === 'unknown';

const isDeed = ({ effect }: { readonly effect: Effect }): boolean => effect === 'write' || effect === 'idempotent-write';

/** Whether nothing beside a read is known by its name only, or not at all: that nothing changes is said of all calls together. */
const isCertain = (candidates: readonly Candidate[]): boolean => candidates.every(({ verdict, origin }) => (origin === 'unresolved' ? verdict.effect === 'none' : !(verdict.confidence === 'likely' && READABLE.has(verdict.kind))));

function withoutBookkeeping(engine: Engine, found: readonly Candidate[], toolName: string | null): readonly Candidate[] {
  const isElse = found.some((one) => isTelling(one) && !one.verdict.isLog);
  return found.filter((one) => !(one.verdict.isLog && isElse) && ((one.verdict.effect === 'none' && !READABLE.has(one.verdict.kind)) || !one.isBehindBooks || !isBookkeeping(engine, one, toolName)));
}

/** The reason of an effect whose deciding call is declared in the program and implemented elsewhere, under a name that tells nothing. */
export const DECLARED_ONLY = 'declared here, implemented elsewhere';

const unknownEffect = (reason: string): EffectFact => ({ effect: 'unknown', dynamic: false, confidence: 'guess', sink: null, path: [], reason });

/** Sink and path of a candidate, for people. */
export function locate(engine: Engine, candidate: Candidate): { readonly sink: Sink; readonly path: readonly Hop[] } {
  const path: Hop[] = [];
  for (let hop: HopLink | undefined = candidate.hops; hop; hop = hop.next) path.push({ place: placeOf(engine, hop.into), what: describeFunction(engine, hop.into, hop.event) });
  return {
    sink: { place: placeOf(engine, candidate.event.node), what: describeSink(engine, candidate), kind: candidate.verdict.kind },
    path,
  };
}
