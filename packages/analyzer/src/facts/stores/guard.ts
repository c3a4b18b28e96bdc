/** A store of a tool with all that the tool does to it. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Trace } from '../../resolve/trace.js';
import type { EffectOrder } from '../order/questions.js';
import type { OrderNode } from '../order/graph.js';
import { readOrder } from '../order/read-order.js';
import type { KeySource } from '../keys/key-source.js';
import type { AskedKey } from './key-parts.js';
import type { Site, StoreSite, WriteSite } from './walk.js';

/** A store, the look-up that guards, and what it guards. */
export interface Guard {
  readonly ask: StoreSite;
  readonly asked: AskedKey;
  /** All calls of the tool that reach the same records. */
  readonly sites: readonly StoreSite[];
  readonly writes: readonly WriteSite[];
}

/** What the facts about a guard are read from. */
export interface GuardContext {
  readonly engine: Engine;
  readonly guard: Guard;
  /** All stores of the tool. */
  readonly guards: readonly Guard[];
  readonly traces: readonly Trace[];
  readonly key: KeySource | undefined;
  readonly order: GuardOrder;
  readonly isBacked: boolean;
}

type Kind = 'site';

/** The order of a handler's look-ups, records and writes. */
export class GuardOrder {
  readonly order: EffectOrder<Kind>;
  readonly #places = new Map<ts.Node, OrderNode<Kind>[]>();

  constructor(engine: Engine, traces: readonly Trace[], sites: readonly Site[]) {
    const nodes = new Set(sites.map(({ node }) => node));
    this.order = readOrder<Kind>(engine, traces, (event) => (nodes.has(event.node) ? ['site'] : undefined));
    for (const place of this.order.nodes) {
      if (place.kind !== 'event' || !place.event) continue;
      const list = this.#places.get(place.event.node);
      if (list) list.push(place);
      else this.#places.set(place.event.node, [place]);
    }
  }

  /** The places of the graph that a site stands for: those that the same calls lead to. */
  placesOf(site: Site): readonly OrderNode<Kind>[] {
    const all = this.#places.get(site.node) ?? [];
    const exact = all.filter((place) => {
      const events: unknown[] = [];
      for (let call = place.calls; call; call = call.outer) events.unshift(call.event);
      return site.steps.every((step) => events.includes(step.event));
    });
    return exact.length > 0 ? exact : all;
  }

  canPrecede(a: Site, b: Site): boolean {
    const later = this.placesOf(b);
    return this.placesOf(a).some((place) => this.order.collectAfter(place, { when: 'returns' }).some((after) => later.includes(after)));
  }

  /** Whether `b` may come after `a` has failed. */
  canFollowFailure(a: Site, b: Site): boolean {
    const later = this.placesOf(b);
    return this.placesOf(a).some((place) => this.order.collectAfter(place, { when: 'throws' }).some((after) => later.includes(after)));
  }
}

/** Sites of these kinds. */
export const sitesOf = ({ sites }: Guard, ...kinds: readonly StoreSite['call']['does'][]): readonly StoreSite[] => sites.filter(({ call }) => kinds.includes(call.does));

/** What is put into the store before the write: a claim, or a record in front of it. */
export function collectClaims({ guard, order }: Pick<GuardContext, 'guard' | 'order'>): readonly StoreSite[] {
  return sitesOf(guard, 'claim', 'record').filter((site) => guard.writes.some((write) => order.canPrecede(site, write)));
}

/** What is recorded after the write. */
export function collectRecords({ guard, order }: Pick<GuardContext, 'guard' | 'order'>): readonly StoreSite[] {
  return sitesOf(guard, 'record', 'claim').filter((site) => guard.writes.some((write) => order.canPrecede(write, site) || order.canFollowFailure(write, site)));
}
