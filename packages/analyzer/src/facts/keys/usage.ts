/**
 * Whether a tool's key is put to use: its value must reach a store or an upstream call on each path on which something is
 * written. Logging it, or returning it, is no use.
 */
import type { Engine } from '../../resolve/engine.js';
import type { Arm } from '../../resolve/flow.js';
import { evaluate } from '../../resolve/evaluate.js';
import type { ChangeEvent, Trace, TraceEvent } from '../../resolve/trace.js';
import type { Value } from '../../resolve/values.js';
import type { EffectModel, KeyFact } from '../../types.js';
import { locate } from '../effects/assess.js';
import { collectCandidates, type Candidate, type HopLink } from '../effects/candidates.js';
import { statedEffect } from '../stated/sinks.js';
import { isHandedTo, isHeldIn, type KeySource } from './key-source.js';
import { classifyUse } from './uses.js';

interface Use {
  readonly arms: readonly Arm[];
}

interface WriteSink {
  readonly candidate: Candidate;
  readonly arms: readonly Arm[];
  readonly carriesKey: boolean;
}

/** Functions looked into per tool; beyond it the answer is "not known". */
const VISIT_LIMIT = 4000;

/** Follows the key through the traces of a handler. */
export function readKeyUsage(engine: Engine, traces: readonly Trace[], key: KeySource, models: readonly EffectModel[]): Pick<KeyFact, 'used' | 'missedSinks'> {
  const reader = new UsageReader(engine, key, models);
  for (const trace of traces) reader.visit(trace, [], undefined);
  if (reader.isCut) return { used: reader.uses.length > 0 ? true : undefined, missedSinks: [] };
  const isUsed = reader.uses.length > 0;
  if (!isUsed) return { used: reader.sinks.length === 0 && reader.lost ? undefined : false, missedSinks: [] };
  const missed = reader.sinks.filter((sink) => !sink.carriesKey && !reader.uses.some((use) => canMeet(use.arms, sink.arms)));
  return { used: true, missedSinks: missed.map((sink) => locate(engine, sink.candidate)) };
}

class UsageReader {
  readonly uses: Use[] = [];
  readonly sinks: WriteSink[] = [];
  isCut = false;
  /** The key went into something that could not be followed. */
  lost = false;
  readonly #engine: Engine;
  readonly #key: KeySource;
  readonly #models: readonly EffectModel[];
  readonly #active = new Set<Trace>();
  #visits = 0;
  /** How many functions with a stated effect the walk is inside of. */
  #statedDepth = 0;

  constructor(engine: Engine, key: KeySource, models: readonly EffectModel[]) {
    this.#engine = engine;
    this.#key = key;
    this.#models = models;
  }

  visit(trace: Trace, arms: readonly Arm[], hops: HopLink | undefined): void {
    if (this.#active.has(trace)) return;
    if (++this.#visits > VISIT_LIMIT || trace.cut) {
      this.isCut = true;
      return;
    }
    this.#active.add(trace);
    for (const event of trace.events) this.#event(event, arms, hops);
    this.#active.delete(trace);
  }

  #event(event: TraceEvent, outer: readonly Arm[], hops: HopLink | undefined): void {
    if (event.kind !== 'call' && event.kind !== 'change') return;
    const arms = event.arm ? [...outer, ...armsOf(event.arm)] : outer;
    if (event.kind === 'change') {
      const values = [event.value, this.#propertyOf(event)].filter((value) => value !== undefined);
      if (values.some((value) => isHeldIn(this.#engine, this.#key, value)) && event.target && event.target.kind !== 'input') this.uses.push({ arms });
      return;
    }
    const carriesKey = isHandedTo(this.#engine, this.#key, event);
    if (carriesKey) {
      const use = classifyUse(this.#engine, event, this.#models);
      if (use === 'use') this.uses.push({ arms });
      else if (use === 'lost') {
        this.lost = true;
        this.uses.push({ arms });
      }
    }
    for (const candidate of this.#statedDepth > 0 ? [] : collectCandidates(this.#engine, event, this.#models))
      if (candidate.verdict.effect === 'write' && candidate.verdict.confidence !== 'guess' && !candidate.verdict.naturalKey && candidate.origin === 'sink') this.sinks.push({ candidate: { ...candidate, hops }, arms, carriesKey });
    for (const run of event.runs) {
      const stated = statedEffect(this.#engine, run.trace.node, run.as === 'callee');
      if (stated === 'write' && this.#statedDepth === 0) this.sinks.push({ candidate: { verdict: { effect: stated, kind: 'other', confidence: 'proven' }, event, origin: 'sink', hops }, arms, carriesKey });
      // What a person says of a function counts for all of it; only where the key goes is still looked for.
      if (stated) this.#statedDepth++;
      this.visit(run.trace, arms, run.as === 'callee' ? append(hops, { event, into: run.trace.node, next: undefined }) : hops);
      if (stated) this.#statedDepth--;
    }
  }

  /** What an object's property is set under: `answers[key] = answer`. */
  #propertyOf({ node, env }: ChangeEvent): Value | undefined {
    const { ts } = this.#engine;
    return ts.isBinaryExpression(node) && ts.isElementAccessExpression(node.left) ? evaluate(this.#engine, node.left.argumentExpression, env) : undefined;
  }
}

/** `hops` with one more call at its end. */
function append(hops: HopLink | undefined, last: HopLink): HopLink {
  return hops ? { ...hops, next: append(hops.next, last) } : last;
}

function armsOf(arm: Arm): readonly Arm[] {
  const list: Arm[] = [];
  for (let current: Arm | undefined = arm; current; current = current.outer) list.unshift(current);
  return list;
}

/** Whether both places can be on one path: no branch is taken in two ways. */
export function canMeet(a: readonly Arm[], b: readonly Arm[]): boolean {
  for (const one of a) for (const other of b) if (one.node === other.node && one.env === other.env && one.arm !== other.arm && isExclusive(one, other)) return false;
  return true;
}

/** A `catch` or `finally` follows its `try`; arms of loops come again. Everything else excludes its siblings. */
const isExclusive = (one: Arm, other: Arm): boolean => ![one.arm, other.arm].some((arm) => arm === 'loop' || arm === 'catch' || arm === 'finally');

