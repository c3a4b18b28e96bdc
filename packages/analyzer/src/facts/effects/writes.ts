/** The writes on a handler's way, one by one, as they are judged on their call path. */
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import type { EffectModel } from '../../types.js';
import type { OuterCall } from '../order/graph.js';
import { statedEffect } from '../stated/sinks.js';
import { createsOnce, isInBooks, nameOf } from './bookkeeping.js';
import { collectCandidates, type Candidate, type HopLink } from './candidates.js';
import { guardOf, isRehearsed } from './guards.js';
import { askedByName } from './posts-by-name.js';

/** Tells which events write: a repeat adds something. Each event is judged once, and then by the calls that lead there. */
export class WriteReader {
  readonly #engine: Engine;
  readonly #models: readonly EffectModel[];
  readonly #known = new WeakMap<CallEvent | ChangeEvent, Candidate | null>();

  constructor(engine: Engine, models: readonly EffectModel[]) {
    this.#engine = engine;
    this.#models = models;
  }

  /** The write that an event is. Logs, memory of the process, what keeps the server's own books and what is made once only are none. */
  find(event: CallEvent | ChangeEvent, calls?: OuterCall): Candidate | undefined {
    let own = this.#known.get(event);
    if (own === undefined) this.#known.set(event, (own = this.#judge(event) ?? null));
    if (!own || this.#isHarmlessBehind(own, calls)) return undefined;
    return { ...own, hops: hopsOf(calls) };
  }

  #judge(event: CallEvent | ChangeEvent): Candidate | undefined {
    const engine = this.#engine;
    if (event.kind !== 'call') return undefined;
    if (event.runs.some((run) => statedEffect(engine, run.trace.node, run.as === 'callee') === 'write')) return { verdict: { effect: 'write', kind: 'other', confidence: 'proven' }, event, origin: 'sink', hops: undefined, isStated: true };
    return collectCandidates(engine, event, this.#models).find((candidate) => isWrite(candidate) && (candidate.isStated || candidate.verdict.dynamic || (!guardOf(engine, event) && !isRehearsed(engine, event))));
  }

  #isHarmlessBehind(own: Candidate, calls: OuterCall | undefined): boolean {
    const engine = this.#engine;
    let hops: HopLink | undefined;
    for (let call = calls; call; hops = { event: call.event, into: call.into, next: hops }, call = call.outer) {
      if (statedEffect(engine, call.into) !== undefined || isInBooks(engine, { ...own, hops }, call.event, call.into) || createsOnce(engine, call.into, { event: own.event, hops }, call.event) || askedByName([own], nameOf(engine, call.into))[0] !== own) return true;
      if (guardOf(engine, call.event) !== undefined || isRehearsed(engine, call.event)) return true;
    }
    return false;
  }
}

function isWrite({ verdict, origin }: Candidate): boolean {
  if (verdict.effect !== 'write' || verdict.confidence === 'guess' || verdict.naturalKey || verdict.isLog) return false;
  return origin === 'sink' ? verdict.kind !== 'memory-state' : origin === 'unresolved';
}

/** The calls on the way as hops, outermost first. */
export function hopsOf(calls: OuterCall | undefined): HopLink | undefined {
  let link: HopLink | undefined;
  for (let call = calls; call; call = call.outer) {
    const isCallee = call.event.runs.some((run) => run.trace.node === call!.into && run.as === 'callee');
    if (isCallee) link = { event: call.event, into: call.into, next: link };
  }
  return link;
}
