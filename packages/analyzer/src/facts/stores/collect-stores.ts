/** The stores that keep a tool's writes from being repeated. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { collectInputs } from '../../resolve/reach.js';
import type { CallEvent, Trace } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import type { DedupStoreFact, EffectFact, EffectModel, Place, SinkKind, StoreKeyFact, StoreModel } from '../../types.js';
import { locate } from '../effects/assess.js';
import type { Handled } from '../details/handled.js';
import type { KeySource } from '../keys/key-source.js';
import { placeOf } from '../place-of.js';
import { findMintBeside, textOf } from '../slots/mints.js';
import { statedEffect } from '../stated/sinks.js';
import { collectExpiringIndexes } from './expiring-indexes.js';
import { collectForgetting } from './forgetting.js';
import { isGate } from './gates.js';
import { findIgnoredClaim } from './ignored-claims.js';
import { findBusyAnswer } from './answers.js';
import { findEarlyRecord, findEndlessClaim, holdsPromise } from './claims.js';
import { findConflict } from './comparisons.js';
import { collectFailureRecords } from './failure-records.js';
import { collectBypasses, collectRemovals } from './failures.js';
import { collectGatesBefore } from './gates-before.js';
import { GuardOrder, sitesOf, type Guard, type GuardContext } from './guard.js';
import { findRace, joinsRunning } from './race.js';
import { isPrincipal, originsOf } from './key-origins.js';
import { findKey, isOfArguments } from './key-parts.js';
import { LifetimeReader } from './lifetimes.js';
import { declarationOf } from './memory-calls.js';
import { CallReader } from './read-calls.js';
import { isFoundByAnyCaller } from './shared-records.js';
import { SiteCollector, type StoreSite, type ToolSink, type Walk, type WriteSite } from './walk.js';

/**
 * The stores of a tool. They matter where a repeat would write; of a tool that a person has judged, or whose key a wrapper looks up,
 * nothing is asked.
 */
export function collectStores({ engine, tool, traces, key, stores }: Handled): readonly DedupStoreFact[] {
  const { effect } = tool.effect;
  const isStated = (tool.name !== null && Object.hasOwn(engine.settings.tools, tool.name)) || traces.some(({ node }) => statedEffect(engine, node, false) !== undefined);
  if (effect === 'none' || (isStated && effect !== 'write') || tool.key?.from === 'wrapper') return [];
  return stores.storesOf(traces, key, undefined, sinkOf(engine, tool.effect));
}

/** Where the program's own stores are asked for the caller's key. */
export function collectKeyedCalls({ tool, traces, key, stores }: Handled): readonly StoreSite[] {
  return key && tool.key?.from === 'input' ? stores.keyedCallsOf(traces, key).filter(({ call }) => call.does === 'claim' || tool.effect.effect === 'write') : [];
}

/** Where a tool that writes does so. */
function sinkOf(engine: Engine, { effect, confidence, sink }: EffectFact): ToolSink | undefined {
  if (effect !== 'write' || confidence === 'guess' || !sink) return undefined;
  return { confidence, kind: sink.kind, isAt: (node) => isSamePlace(placeOf(engine, node), sink.place) };
}

const isSamePlace = (one: Place, other: Place): boolean => one.file === other.file && one.start === other.start && one.end === other.end;

/** Reads the stores of tools; what it learns of a trace is kept for all of them. */
export class StoreReader {
  readonly #engine: Engine;
  readonly #models: readonly StoreModel[];
  readonly #collector: SiteCollector;

  constructor(engine: Engine, effects: readonly EffectModel[], models: readonly StoreModel[]) {
    this.#engine = engine;
    this.#models = models;
    this.#collector = new SiteCollector(engine, effects, new CallReader(engine, models));
  }

  /** The stores of a handler whose key, if it has one, stands at `key`. `isWrite` tells calls that count as a write whatever is known of them, `sink` the one that decides the effect. */
  storesOf(traces: readonly Trace[], key: KeySource | undefined, isWrite?: (event: CallEvent) => boolean, sink?: ToolSink): readonly DedupStoreFact[] {
    if (!traces.some((trace) => this.#collector.asks(trace))) return [];
    const isAsked = this.#collector.walk(traces, false).stores.some((site) => (site.call.does === 'look-up' || site.call.does === 'claim') && findKey(this.#engine, site, key));
    if (!isAsked) return [];
    const walk = this.#collector.walk(traces, true, isWrite, sink);
    const guards = collectGuards(this.#engine, walk, key);
    if (guards.length === 0) return [];
    const lifetimes = new LifetimeReader(this.#engine, runsIn(walk));
    const principal = knownPrincipal(this.#engine, traces, walk);
    const order = new GuardOrder(this.#engine, traces, guards.flatMap(({ sites, writes }) => [...sites, ...writes]));
    return guards
      .filter((guard) => !isJoinBeside(this.#engine, guard, guards))
      .map((guard) => this.#factOf({ engine: this.#engine, guard, guards, traces, key, order, isBacked: isBacked(this.#engine, guard, guards, walk.stores, key) }, lifetimes, principal))
      .filter((fact) => fact !== undefined);
  }

  /** Look-ups and claims of the key. */
  keyedCallsOf(traces: readonly Trace[], key: KeySource): readonly StoreSite[] {
    if (!traces.some((trace) => this.#collector.asks(trace))) return [];
    return this.#collector.walk(traces, false).stores.filter((site) => (site.call.does === 'look-up' || site.call.does === 'claim') && findKey(this.#engine, site, key)?.origins.some(({ isKeyed }) => isKeyed));
  }

  #factOf(context: GuardContext, lifetimes: LifetimeReader, principal: string | undefined): DedupStoreFact | undefined {
    const { engine, guard, isBacked } = context;
    const { ask, sites, writes } = guard;
    const { store } = ask.call;
    const made = store.made?.node;
    const life = store.keeps === 'memory' && made ? lifetimes.of(made, store.made?.env) : undefined;
    // What is made during the call is found by no other.
    if (life?.of === 'call') return undefined;
    const [write] = writes;
    const { verdict } = write!.candidate;
    const declared = made ? declarationOf(engine, made) : ask.node;
    return {
      name: store.name,
      place: placeOf(engine, declared),
      confidence: verdict.confidence,
      guarded: locate(engine, write!.candidate),
      lifetime: life ? (life.of as DedupStoreFact['lifetime']) : store.of ?? (store.keeps === 'durable' ? 'durable' : 'unknown'),
      lifetimePlace: placeOf(engine, life && life.at !== made ? life.at : declared),
      isBacked,
      key: this.#keyOf(guard, principal, context.key),
      forgets: collectForgetting(engine, sites, this.#models),
      ...this.#behaviourOf(context),
    };
  }

  #behaviourOf(context: GuardContext): Pick<DedupStoreFact, 'race' | 'ignoredClaim' | 'endlessClaim' | 'busyAsDone' | 'doneTooEarly' | 'removedOnFailure' | 'failedAsFinal' | 'bypasses' | 'uncompared' | 'gatesBefore'> {
    const engine = this.#engine;
    const at = (node: ts.Node | undefined): DedupStoreFact['endlessClaim'] => (node ? placeOf(engine, node) : null);
    const race = findRace(context);
    const ignored = findIgnoredClaim(context);
    const conflict = findConflict(context);
    return {
      race: race ? { lookUp: placeOf(engine, race.lookUp), record: placeOf(engine, race.record) } : null,
      ignoredClaim: ignored ? { lookUp: placeOf(engine, ignored.lookUp), claim: placeOf(engine, ignored.claim) } : null,
      endlessClaim: at(collectExpiringIndexes(engine, context.guard.sites, this.#models).length > 0 ? undefined : findEndlessClaim(context)),
      busyAsDone: at(findBusyAnswer(context)),
      doneTooEarly: at(findEarlyRecord(context)),
      removedOnFailure: collectRemovals(context).map((node) => placeOf(engine, node)),
      failedAsFinal: collectFailureRecords(context).map((node) => placeOf(engine, node)),
      bypasses: collectBypasses(context).map(({ by, node }) => ({ by, place: placeOf(engine, node) })),
      uncompared: conflict ? { how: conflict.how, place: placeOf(engine, conflict.node) } : null,
      gatesBefore: collectGatesBefore(context).map((node) => ({ place: placeOf(engine, node), text: shorten(conditionText(engine, node)) })),
    };
  }

  #keyOf(guard: Guard, principal: string | undefined, key: KeySource | undefined): StoreKeyFact {
    const { ask, asked: { origins, built: { node, isHashed } } } = guard;
    const engine = this.#engine;
    const requestId = origins.find((one) => one.requestId)?.requestId;
    const sessionId = origins.find((one) => one.sessionId)?.sessionId;
    const mint = findMintShown(engine, ask);
    return {
      place: placeOf(engine, node),
      text: shorten(node.getText(engine.fileOf(node))),
      fromCaller: origins.some((one) => one.isKeyed),
      ...(mint && { mint: { place: placeOf(engine, mint), what: textOf(engine, mint) } }),
      ...(requestId !== undefined && { requestId }),
      ...(sessionId !== undefined && { sessionId }),
      fromArguments: origins.some((one) => isOfArguments(one, isHashed)),
      ...(principal !== undefined && (!origins.some((one) => one.principal) || isFoundByAnyCaller(engine, guard, key)) && { missingPrincipal: principal }),
    };
  }
}

/** What makes a key beside the caller's: the call of it in the function that asks. */
function findMintShown(engine: Engine, { call, steps: [first], trace }: StoreSite): ts.Node | undefined {
  const mint = findMintBeside(engine, call.keys);
  const owners = mint ? engine.ownersOf(mint) : [];
  const event = (first?.trace ?? trace).events.find((one) => one.kind === 'call' && alternativesOf(one.callee).some((callee) => callee.kind === 'function' && owners.includes(callee.node)));
  return event?.node ?? mint;
}

function collectGuards(engine: Engine, walk: Walk, key: KeySource | undefined): readonly Guard[] {
  const byStore = new Map<string, StoreSite[]>();
  for (const site of walk.stores) byStore.set(site.call.store.id, [...(byStore.get(site.call.store.id) ?? []), site]);
  const guards: Guard[] = [];
  for (const sites of byStore.values()) {
    if (!sites.some(({ call }) => call.does === 'claim' || call.does === 'record')) continue;
    const own = new Set(sites.map(({ node }) => node));
    for (const ask of sites) {
      if (ask.call.does !== 'look-up' && ask.call.does !== 'claim') continue;
      const asked = findKey(engine, ask, key);
      if (!asked) continue;
      const guarded = walk.writes.filter((write) => !own.has(write.node) && isGate(engine, ask, write));
      const known = guarded.filter((write) => !write.isGuess);
      // Whoever asks for the caller's key, or claims the message's id, says that what follows is worth guarding, wherever it leads.
      const isTold = asked.origins.some((one) => one.isKeyed || (ask.call.does === 'claim' && one.requestId !== undefined));
      const writes = known.length > 0 || !isTold ? known : beforeRecord(guarded, sites, ask);
      if (writes.length === 0) continue;
      guards.push({ ask, asked, sites, writes });
      break;
    }
  }
  return guards;
}

/** Of calls of which nothing is known, those in front of the first record: what comes after it is not what it tells of. */
function beforeRecord(writes: readonly WriteSite[], sites: readonly StoreSite[], ask: StoreSite): readonly WriteSite[] {
  const first = writes[0]?.order ?? Infinity;
  const record = sites.find(({ call, order }) => call.does === 'record' && order > ask.order && order > first);
  return record ? writes.filter(({ order }) => order < record.order) : writes;
}

/** Whether a store only joins calls that are under way, beside one that remembers finished ones. */
function isJoinBeside(engine: Engine, guard: Guard, guards: readonly Guard[]): boolean {
  const isJoin = (one: Guard): boolean => one.ask.call.store.keeps === 'memory' && sitesOf(one, 'remove').length > 0 && (sitesOf(one, 'record', 'claim').every(holdsPromise) || joinsRunning(engine, one));
  return isJoin(guard) && guards.some((one) => one !== guard && !isJoin(one));
}

/** Files and programs take a key for any other text. */
const KEEPS_NO_KEYS: ReadonlySet<SinkKind> = new Set(['fs', 'process', 'browser', 'memory-state']);

/** Whether the key is also asked for where it is not forgotten: by a durable store, or by the upstream that is handed it. */
function isBacked(engine: Engine, guard: Guard, guards: readonly Guard[], stores: readonly StoreSite[], key: KeySource | undefined): boolean {
  const other = guards.some((one) => one !== guard && one.ask.call.store.keeps !== 'memory' && one.writes.some((write) => guard.writes.some(({ node }) => node === write.node)));
  const isHanded = key !== undefined && guard.writes.every(({ event, candidate }) => !KEEPS_NO_KEYS.has(candidate.verdict.kind) && event.args.some((arg) => originsOf(engine, arg, key).isKeyed));
  return other || isHanded || isOneOfSeveral(guard, stores);
}

/** The program chooses between this store and one that is kept: memory where no database is configured. */
function isOneOfSeveral({ ask }: Guard, stores: readonly StoreSite[]): boolean {
  return ask.steps.some(({ event, into }) => {
    const others = new Set(event.runs.filter((run) => run.as === 'callee' && run.trace !== into).map((run) => run.trace));
    return others.size > 0 && stores.some((site) => site.call.store.keeps !== 'memory' && site.steps.some((step) => others.has(step.into)));
  });
}

/** Functions that run during the call. */
function runsIn(walk: Walk): (node: ts.Node) => boolean {
  const nodes = new Set<ts.Node>();
  for (const site of [...walk.stores, ...walk.writes]) {
    nodes.add(site.trace.node);
    for (const step of site.steps) nodes.add(step.trace.node);
  }
  return (node) => nodes.has(node);
}

/** Who calls, as far as the handler looks at it. */
function knownPrincipal(engine: Engine, traces: readonly Trace[], walk: Walk): string | undefined {
  const values = [
    ...traces.flatMap((trace) => trace.events.flatMap((event) => (event.kind === 'call' ? event.args : []))),
    ...walk.writes.flatMap(({ event }) => event.args),
    ...walk.stores.flatMap(({ call }) => call.values),
  ];
  for (const value of values) {
    const found = collectInputs(engine, value).find(isPrincipal);
    if (found) return found.path.join('.');
  }
  return undefined;
}

/** What is asked, without what follows. */
function conditionText(engine: Engine, node: ts.Node): string {
  const shown = engine.ts.isIfStatement(node) ? node.expression : node;
  return shown.getText(engine.fileOf(node));
}

const LENGTH = 60;

function shorten(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ');
  return flat.length > LENGTH ? `${flat.slice(0, LENGTH - 1)}…` : flat;
}
