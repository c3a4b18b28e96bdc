/** What is read of a tool only when a rule asks: each part once, and an error in one ends no other. */
import type { Allowance } from '../../resolve/allowance.js';
import type { AbortExitFact, CaughtOutcomeFact, DedupStoreFact, EmptySlotFact, LostOutcomeFact, MintedKeyFact, ReentryFact, RunFact, SilentWaitFact, ToolDetails, UpstreamRetryFact } from '../../types.js';
import { attempt } from '../attempt.js';
import type { EffectOrder } from '../order/questions.js';
import { readOrder } from '../order/read-order.js';
import { collectKeyedCalls, collectStores } from '../stores/collect-stores.js';
import { collectAbortExits } from './abort-exits.js';
import { collectCaughtOutcomes } from './caught-outcomes.js';
import { collectEmptySlots } from './empty-slots.js';
import { eventsBelow, type Below } from './events-below.js';
import type { Handled } from './handled.js';
import { collectLostOutcomes } from './lost-outcomes.js';
import { collectMintedKeys } from './minted-keys.js';
import { collectReentries } from './reentries.js';
import { readRun } from './run.js';
import { collectNotes } from './notes.js';
import { collectSilentWaits } from './silent-waits.js';
import { collectUpstreamRetries } from './upstream-retries.js';

export class DetailReader implements ToolDetails {
  readonly handled: Handled;
  readonly #known = new Map<string, unknown>();
  readonly #allowance: Allowance;

  /** `allowance`: what each part may take. */
  constructor(handled: Omit<Handled, 'below' | 'writeOrder'>, allowance: Allowance) {
    this.#allowance = allowance;
    let below: Below | undefined;
    let writeOrder: EffectOrder<'write'> | undefined;
    const { engine, traces, writes } = handled;
    this.handled = {
      ...handled,
      get below() {
        return (below ??= eventsBelow(traces));
      },
      get writeOrder() {
        return (writeOrder ??= readOrder<'write'>(engine, traces, (event, calls) => (writes.find(event, calls) ? ['write'] : undefined)));
      },
    };
  }

  get abortExits(): readonly AbortExitFact[] {
    return this.#ofWrites('ways out', collectAbortExits);
  }

  get emptySlots(): readonly EmptySlotFact[] {
    return this.#ofWrites('key slots', collectEmptySlots);
  }

  get lostOutcomes(): readonly LostOutcomeFact[] {
    return this.#ofWrites('outcomes', collectLostOutcomes);
  }

  get caughtOutcomes(): readonly CaughtOutcomeFact[] {
    const told = this.lostOutcomes;
    return this.#ofWrites('caught outcomes', (handled) => collectCaughtOutcomes(handled, told));
  }

  get mintedKeys(): readonly MintedKeyFact[] {
    return this.#ofWrites('minted keys', collectMintedKeys);
  }

  get reentries(): readonly ReentryFact[] {
    return this.#ofWrites('re-entries', collectReentries);
  }

  get silentWaits(): readonly SilentWaitFact[] {
    return this.#list('waits', collectSilentWaits);
  }

  get isNoted(): boolean {
    return this.#list('notes', collectNotes).length > 0;
  }

  get isKeyStored(): boolean {
    return this.#list('stored key', collectKeyedCalls).length > 0;
  }

  get run(): RunFact {
    return readRun(this.handled);
  }

  get upstreamRetries(): readonly UpstreamRetryFact[] {
    return this.#ofWrites('retries', collectUpstreamRetries);
  }

  get stores(): readonly DedupStoreFact[] {
    return this.#list('stores', collectStores);
  }

  /** Reads a part that is about writes; a tool whose worst is less has none. */
  #ofWrites<T>(what: string, read: (handled: Handled) => readonly T[]): readonly T[] {
    return this.handled.tool.effect.effect === 'write' ? this.#list(what, read) : [];
  }

  /** Reads a part; nothing of a tool whose handler was not found. */
  #list<T>(what: string, read: (handled: Handled) => readonly T[]): readonly T[] {
    const known = this.#known.get(what) as readonly T[] | undefined;
    if (known) return known;
    const { engine, tool, traces } = this.handled;
    engine.resetBudget(this.#allowance);
    const found = traces.length === 0 ? [] : attempt(engine, tool.place, `${what} of the tool ${tool.name ?? '(unnamed)'}`, () => read(this.handled), (): readonly T[] => []);
    this.#known.set(what, found);
    return found;
  }
}
