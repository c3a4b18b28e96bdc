/** What an event asks or tells a store, if it does. */
import type { Engine } from '../../resolve/engine.js';
import type { ExternalValue } from '../../resolve/external-value.js';
import type { CallEvent, TraceEvent } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import type { StoreModel } from '../../types.js';
import { declaredCall } from './declared-calls.js';
import { memoryCall, memoryChange } from './memory-calls.js';
import { isPerSession, packageCall } from './package-calls.js';
import { asksForDuplicate } from './refused-inserts.js';
import { sqlCall } from './sql-calls.js';
import type { StoreCall } from './store-call.js';

const NONE: readonly StoreCall[] = [];

/** Reads events, each once. */
export class CallReader {
  readonly #engine: Engine;
  readonly #models: readonly StoreModel[];
  readonly #known = new WeakMap<TraceEvent, readonly StoreCall[]>();

  constructor(engine: Engine, models: readonly StoreModel[]) {
    this.#engine = engine;
    this.#models = models;
  }

  /** One call for each store that the event may reach. */
  callsOf(event: TraceEvent): readonly StoreCall[] {
    if (event.kind !== 'call' && event.kind !== 'change') return NONE;
    let known = this.#known.get(event);
    if (!known) this.#known.set(event, (known = event.kind === 'call' ? this.#read(event) : [memoryChange(this.#engine, event)].filter((one) => one !== undefined)));
    return known;
  }

  #read(event: CallEvent): readonly StoreCall[] {
    const calls: StoreCall[] = [];
    for (const callee of alternativesOf(event.callee)) {
      const call = callee.kind === 'builtin' ? memoryCall(this.#engine, event, callee)
        : callee.kind === 'external' && callee.module !== 'globals' ? packageCall(this.#engine, event, callee, this.#models) ?? this.#sqlCall(event, callee)
        : callee.kind === 'unknown' ? sqlCall(this.#engine, event, callee) ?? declaredCall(this.#engine, event, callee)
        : undefined;
      if (call) calls.push(call.does === 'record' && call.throws && asksForDuplicate(this.#engine, event.node) ? { ...call, does: 'claim' } : call);
    }
    return calls.length > 0 ? calls : NONE;
  }

  /** SQL of a database that may be a session's own. */
  #sqlCall(event: CallEvent, callee: ExternalValue): StoreCall | undefined {
    const call = sqlCall(this.#engine, event, callee);
    return call && isPerSession(callee, this.#models) ? { ...call, store: { ...call.store, of: 'session' } } : call;
  }
}
