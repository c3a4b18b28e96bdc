/** What happens in one function on the way, without what its callees do: read once for all tools that come by. */
import { callsWrapper } from '../stated/wrappers.js';
import { statedEffect } from '../stated/sinks.js';
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, Trace, TraceEvent } from '../../resolve/trace.js';
import type { EffectModel } from '../../types.js';
import { collectCacheFills } from './cache-fills.js';
import { collectCandidates, type Candidate } from './candidates.js';
import { guardOf, isRehearsed } from './guards.js';
import { toggleVerdict } from './memory-state.js';
import { isBoundToReading, markBoundToReading } from './read-only.js';

/** A function that a call runs. */
interface Entered {
  readonly event: CallEvent;
  readonly run: CallEvent['runs'][number];
  readonly isWrapped: boolean;
}

/** Something that may decide, or a function that is entered; in the order of the code. */
type Step = Candidate | Entered;

export class StepReader {
  readonly #engine: Engine;
  readonly #models: readonly EffectModel[];
  readonly #known = new WeakMap<Trace, readonly Step[]>();

  constructor(engine: Engine, models: readonly EffectModel[]) {
    this.#engine = engine;
    this.#models = models;
  }

  of(trace: Trace): readonly Step[] {
    let steps = this.#known.get(trace);
    if (!steps) this.#known.set(trace, (steps = this.#collect(trace)));
    return steps;
  }

  #collect(trace: Trace): readonly Step[] {
    const engine = this.#engine;
    const steps: Step[] = [];
    const toggle = toggleVerdict(engine, trace.events);
    if (toggle) steps.push({ ...toggle, origin: 'memory', hops: undefined });
    const fills = collectCacheFills(engine, trace.events);
    markBoundToReading(engine, trace.events);
    for (const event of trace.events) {
      if (!fills.has(event)) for (const candidate of collectCandidates(engine, event, this.#models)) steps.push(guarded(engine, candidate, event));
      if (event.kind !== 'call' || event.runs.length === 0) continue;
      const isWrapped = callsWrapper(engine, event);
      for (const run of event.runs) {
        const stated = statedEffect(engine, run.trace.node, run.as === 'callee');
        steps.push(stated ? { verdict: { effect: stated, kind: 'other', confidence: 'proven' }, event, origin: 'sink', hops: undefined, isWrapped, isStated: true } : { event, run, isWrapped });
      }
    }
    return steps;
  }
}

/** Outside the process only: what is set up in memory is judged for itself. */
const isOutside = ({ verdict, origin }: Candidate): boolean => origin === 'sink' && verdict.confidence !== 'guess' && verdict.kind !== 'memory-state';

/** The candidate as it is behind what stands around a call on the way to it. */
export function guarded(engine: Engine, candidate: Candidate, event: TraceEvent): Candidate {
  const { verdict } = candidate;
  if (event.kind !== 'call' || candidate.isStated || verdict.effect === 'none' || verdict.effect === 'unknown' || !isOutside(candidate)) return candidate;
  if (verdict.dynamic && verdict.kind !== 'process' && verdict.kind !== 'fs' && isBoundToReading(engine, event)) return { ...candidate, verdict: { ...verdict, effect: 'none', confidence: 'likely', dynamic: false, destructive: false } };
  if (verdict.kind !== 'fs' && event !== candidate.event && isRehearsed(engine, event)) return { ...candidate, verdict: { ...verdict, effect: 'none', confidence: 'likely', destructive: false } };
  if (candidate.holds && verdict.effect === 'idempotent-write' && guardOf(engine, event) === 'once') return { ...candidate, holds: undefined };
  if (verdict.effect !== 'write' || verdict.dynamic || verdict.kind === 'process' || verdict.kind === 'messaging') return candidate;
  const guard = guardOf(engine, event);
  if (guard === undefined) return candidate;
  return { ...candidate, verdict: guard === 'refused' ? { ...verdict, naturalKey: true } : { ...verdict, effect: 'idempotent-write', naturalKey: false } };
}
