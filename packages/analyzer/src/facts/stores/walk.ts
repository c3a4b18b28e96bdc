/**
 * Where on a handler's way stores are asked and things are written: each with the calls that lead there. Functions that touch neither
 * are left out.
 */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import type { Arm } from '../../resolve/flow.js';
import { containsInput } from '../../resolve/reach.js';
import type { CallEvent, Trace, TraceEvent } from '../../resolve/trace.js';
import type { Confidence, EffectModel, SinkKind } from '../../types.js';
import { entersBooks } from '../effects/bookkeeping.js';
import { collectCandidates, type Candidate, type HopLink } from '../effects/candidates.js';
import { statedEffect } from '../stated/sinks.js';
import { collectObjectLookUps, type Entered } from './object-look-ups.js';
import type { CallReader } from './read-calls.js';
import type { StoreCall } from './store-call.js';

/** One call on the way: where it stands, and the function it runs. */
export interface Step {
  readonly trace: Trace;
  readonly event: CallEvent;
  readonly into: Trace;
  readonly as: 'callee' | 'callback';
}

/** A place on the way. */
export interface Site {
  readonly steps: readonly Step[];
  readonly trace: Trace;
  readonly node: ts.Node;
  readonly env: Env;
  readonly arm: Arm | undefined;
  /** Position among all sites, in the order in which they are reached. */
  readonly order: number;
}

export interface StoreSite extends Site {
  readonly call: StoreCall;
}

export interface WriteSite extends Site {
  /** Where the call leads could not be followed; it stands for a write only where nothing else is guarded. */
  readonly isGuess?: boolean;
  /** What was handed in to be run. */
  readonly isHanded?: boolean;
  readonly candidate: Candidate;
  readonly event: CallEvent;
}

/** The call that decides a tool's effect. */
export interface ToolSink {
  readonly confidence: Confidence;
  readonly kind: SinkKind;
  readonly isAt: (node: ts.Node) => boolean;
}

export interface Walk {
  readonly stores: readonly StoreSite[];
  readonly writes: readonly WriteSite[];
}

/** Functions entered per tool. */
const VISIT_LIMIT = 3000;
/** Call paths to one function with the same arguments that are told apart. */
const PATH_LIMIT = 6;

/** What a trace and all it runs do to stores. */
interface Touches {
  /** Something is asked, or recorded, under something of the caller's. */
  readonly asks: boolean;
  readonly stores: boolean;
}

const NOTHING: Touches = { asks: false, stores: false };

export class SiteCollector {
  readonly #engine: Engine;
  readonly #models: readonly EffectModel[];
  readonly #reader: CallReader;
  readonly #touches = new WeakMap<Trace, Touches>();
  readonly #writing = new WeakMap<Trace, boolean>();

  constructor(engine: Engine, models: readonly EffectModel[], reader: CallReader) {
    this.#engine = engine;
    this.#models = models;
    this.#reader = reader;
  }

  /** Whether anything is asked under something of the caller's, anywhere below. */
  asks(trace: Trace): boolean {
    return this.#touchesOf(trace).asks;
  }

  /** With `writes` left out only stores are looked for, which costs little. */
  walk(traces: readonly Trace[], withWrites = true, isWrite?: (event: CallEvent) => boolean, sink?: ToolSink): Walk {
    const stores: StoreSite[] = [];
    const writes: WriteSite[] = [];
    const active = new Set<Trace>();
    const seen = new Map<Trace, number>();
    const entered: Entered[] = [];
    let visits = 0;
    let order = 0;
    const visit = (trace: Trace, steps: readonly Step[], isStated: boolean): void => {
      const paths = (seen.get(trace) ?? 0) + 1;
      if (active.has(trace) || paths > PATH_LIMIT || ++visits > VISIT_LIMIT) return;
      seen.set(trace, paths);
      active.add(trace);
      const orders: { pos: number; order: number }[] = [];
      entered.push({ steps, trace, order: order + 1, orders });
      for (const event of trace.events) {
        if (event.kind !== 'call' && event.kind !== 'change') continue;
        const site: Site = { steps, trace, node: event.node, env: event.env, arm: event.arm, order: ++order };
        orders.push({ pos: event.node.pos, order });
        const calls = this.#reader.callsOf(event);
        for (const call of calls) stores.push({ ...site, call });
        if (event.kind !== 'call') continue;
        if (isWrite?.(event)) {
          writes.push({ ...site, event, candidate: { verdict: { effect: 'write', kind: 'other', confidence: 'likely' }, event, origin: 'unresolved', hops: hopsOf(steps) }, isHanded: true });
          continue;
        }
        const known = !isStated && withWrites ? this.#writesOf(event) : [];
        const own = known.length === 0 && calls.length === 0 && !isStated && withWrites && event.runs.length === 0 && sink?.isAt(event.node) ? [this.#sinkOf(event, sink)] : known;
        for (const candidate of own) writes.push({ ...site, candidate: { ...candidate, hops: hopsOf(steps) }, event });
        if (own.length === 0 && calls.length === 0 && !isStated && withWrites) for (const candidate of this.#guessesOf(event)) writes.push({ ...site, candidate: { ...candidate, hops: hopsOf(steps) }, event, isGuess: true });
        for (const run of event.runs) {
          const stated = isStated ? undefined : statedEffect(this.#engine, run.trace.node, run.as === 'callee');
          if (stated === 'write') writes.push({ ...site, event, candidate: { verdict: { effect: 'write', kind: 'other', confidence: 'proven' }, event, origin: 'sink', hops: hopsOf(steps) } });
          // What a server writes into its own books is guarded by nothing.
          const isSettled = isStated || stated !== undefined || entersBooks(this.#engine, run.trace.node, event);
          if (this.#touchesOf(run.trace).stores || (withWrites && this.#mayWrite(run.trace))) visit(run.trace, [...steps, { trace, event, into: run.trace, as: run.as }], isSettled);
        }
      }
      active.delete(trace);
    };
    for (const trace of traces) visit(trace, [], false);
    return { stores: [...stores, ...collectObjectLookUps(this.#engine, stores, entered)], writes };
  }

  #writesOf(event: TraceEvent): readonly Candidate[] {
    return collectCandidates(this.#engine, event, this.#models).filter(({ verdict, origin }) => verdict.effect === 'write' && verdict.confidence !== 'guess' && !verdict.naturalKey && !verdict.isLog && origin !== 'memory');
  }

  /** What decides the tool's effect, though it was not by itself that it could be told: a declared call, by what the tool is called. */
  #sinkOf(event: CallEvent, { confidence, kind }: ToolSink): Candidate {
    return { verdict: { effect: 'write', kind, confidence }, event, origin: 'unresolved', hops: undefined };
  }

  /** Calls of what was handed in, or only declared, and cannot be followed: `perform(kind, body)`. */
  #guessesOf(event: CallEvent): readonly Candidate[] {
    if (event.runs.length > 0) return [];
    return collectCandidates(this.#engine, event, this.#models)
      .filter(({ verdict, origin }) => origin === 'unresolved' && verdict.effect !== 'none' && (verdict.confidence === 'guess' || verdict.effect !== 'write'))
      .map((candidate) => ({ ...candidate, verdict: { ...candidate.verdict, effect: 'write', confidence: 'likely' } }));
  }

  #touchesOf(trace: Trace): Touches {
    const known = this.#touches.get(trace);
    if (known) return known;
    this.#touches.set(trace, NOTHING);
    let { asks, stores } = NOTHING;
    for (const event of trace.events) {
      if (event.kind !== 'call' && event.kind !== 'change') continue;
      for (const call of this.#reader.callsOf(event)) {
        const isAboutInput = call.keys.length === 0 || call.does === 'clear' || call.keys.some((key) => containsInput(this.#engine, key, () => true));
        stores ||= isAboutInput || call.does === 'remove';
        asks ||= isAboutInput && (call.does === 'look-up' || call.does === 'claim' || call.does === 'record');
      }
      if (event.kind !== 'call') continue;
      for (const run of event.runs) {
        if (entersBooks(this.#engine, run.trace.node, event)) continue;
        const inner = this.#touchesOf(run.trace);
        asks ||= inner.asks;
        stores ||= inner.stores;
      }
    }
    const touches = { asks, stores };
    this.#touches.set(trace, touches);
    return touches;
  }

  /** Whether a trace, or what it runs, writes or calls something of which nothing is known. What a server writes into its own books is no effect that a store would guard. */
  #mayWrite(trace: Trace): boolean {
    const known = this.#writing.get(trace);
    if (known !== undefined) return known;
    this.#writing.set(trace, false);
    const writes = trace.events.some((event) =>
      event.kind === 'call' && (this.#writesOf(event).length > 0 || this.#guessesOf(event).length > 0 || event.runs.some((run) => !entersBooks(this.#engine, run.trace.node, event) && this.#mayWrite(run.trace))));
    this.#writing.set(trace, writes);
    return writes;
  }
}

function hopsOf(steps: readonly Step[]): HopLink | undefined {
  return steps.filter(({ as }) => as === 'callee').reduceRight<HopLink | undefined>((next, { event, into }) => ({ event, into: into.node, next }), undefined);
}
