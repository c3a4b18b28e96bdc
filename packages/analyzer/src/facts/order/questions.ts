/** Questions about the order of a handler's events. Each is a walk over the graph. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { isTestOf } from './tests-of.js';
import type { Edge, OrderGraph, OrderNode, Region } from './graph.js';

/** Which way is taken out of the first place. Default: any. */
export type Outcome = 'returns' | 'throws';

export interface WalkOptions<K extends string> {
  /** How the first place ends. */
  readonly when?: Outcome;
  /** Places at which a path is not followed any further; they are not in the answer themselves. */
  readonly avoiding?: (node: OrderNode<K>) => boolean;
  /** Also what comes in a further round of a loop, or of a recursion. Default: only what comes in the same round. */
  readonly rounds?: boolean;
  /** Whether a path goes on by this edge. Default: by any. */
  readonly follow?: (edge: Edge<K>, from: OrderNode<K>) => boolean;
}

/**
 * Whether a path goes on with the failure it began with: a call on the way that fails for itself brings another one. Where a promise is waited for
 * it may be the first.
 */
export const isSameFailure = ({ how }: Edge<string>, { kind }: OrderNode<string>): boolean => how !== 'throw' || kind !== 'event';

/** A condition on the way, and the arm that must be taken. */
export interface Decision {
  readonly condition: ts.Node;
  readonly arm: 'then' | 'else' | 'case';
}

export class EffectOrder<K extends string> {
  readonly graph: OrderGraph<K>;
  readonly #engine: Engine;
  #reachable: readonly OrderNode<K>[] | undefined;
  readonly #reachedWithout = new Map<OrderNode<K>, Map<Decision['arm'], ReadonlySet<OrderNode<K>>>>();

  constructor(engine: Engine, graph: OrderGraph<K>) {
    this.#engine = engine;
    this.graph = graph;
  }

  /** Why parts may be missing; `undefined` when all was seen. */
  get cut(): string | undefined {
    return this.graph.cut;
  }

  /** All places that can be reached, nearest first. */
  get nodes(): readonly OrderNode<K>[] {
    return (this.#reachable ??= [this.graph.entry, ...this.#walk(this.graph.entry.edges, { rounds: true })]);
  }

  /** The events of a kind. One call in the code may stand for several: one for each call path. */
  events(kind: K): readonly OrderNode<K>[] {
    return this.nodes.filter((node) => node.kinds.includes(kind));
  }

  /** What may come after a place. */
  collectAfter(node: OrderNode<K>, options: WalkOptions<K> = {}): readonly OrderNode<K>[] {
    const { when } = options;
    const edges = when === undefined ? node.edges : node.edges.filter(({ how }) => (how === 'throw') === (when === 'throws'));
    return this.#walk(edges, options);
  }

  /** What may come after a branch when this arm is taken. */
  collectAfterArm(branch: OrderNode<K>, arm: Decision['arm'], options: WalkOptions<K> = {}): readonly OrderNode<K>[] {
    return this.#walk(branch.edges.filter(({ how }) => how === arm), options);
  }

  /** Whether `a` comes before `b` on some path. */
  canPrecede(a: OrderNode<K>, b: OrderNode<K>, options: WalkOptions<K> = {}): boolean {
    return this.collectAfter(a, options).includes(b);
  }

  /**
   * Whether each path to `b` goes through a place of which `is` holds. With `when: 'returns'` one that failed does not count.
   */
  isAlwaysPreceded(b: OrderNode<K>, is: (node: OrderNode<K>) => boolean, when?: Outcome): boolean {
    const follow = ({ how }: Edge<K>, from: OrderNode<K>): boolean => !is(from) || (when !== undefined && (how === 'throw') !== (when === 'throws'));
    return !this.#walk(this.graph.entry.edges, { rounds: true, follow }).includes(b);
  }

  /**
   * Whether each path that goes on from `a` meets a place of which `is` holds before the handler ends.
   */
  isAlwaysFollowed(a: OrderNode<K>, is: (node: OrderNode<K>) => boolean, when?: Outcome): boolean {
    const rest = this.collectAfter(a, { ...(when && { when }), avoiding: is });
    return !rest.some(({ kind }) => kind === 'answer' || kind === 'failure');
  }

  /**
   * Ways out of the handler that can be taken after `a`: each `return` of the handler itself, each `throw` that nothing catches, and each
   * event whose failure nothing catches.
   */
  collectExits(a: OrderNode<K>, options: WalkOptions<K> = {}): readonly OrderNode<K>[] {
    return this.collectAfter(a, options).filter((node) => this.isExit(node));
  }

  /** Whether a place ends the handler; what stands in a `finally` on the way is run before. */
  isExit(node: OrderNode<K>): boolean {
    if (node.kind === 'return') return node.calls === undefined;
    const own = new Set<ts.Node>();
    for (let region = node.region; region; region = region.outer) if (region.part === 'catch') own.add(region.node);
    const isCaught = ({ region }: OrderNode<K>): boolean => region?.part === 'catch' && !own.has(region.node);
    return this.collectAfter(node, { when: 'throws', avoiding: isCaught }).includes(this.graph.failure);
  }

  /**
   * The conditions about the result of `a` that decide whether `b` is reached after it, with the arm that leads to `b`:
   * `if (kept) return kept.result; await create()` gives `else` of `kept`.
   */
  decisionsBetween(a: OrderNode<K>, b: OrderNode<K>): readonly Decision[] {
    const between = this.collectAfter(a, { when: 'returns' });
    if (!between.includes(b)) return [];
    const decisions: Decision[] = [];
    for (const branch of between) {
      if (branch.kind !== 'branch' || !branch.node || !isTestOf(this.#engine, branch, a)) continue;
      for (const arm of ['then', 'else', 'case'] as const) {
        if (!branch.edges.some(({ how }) => how === arm)) continue;
        const without = this.#walk(a.edges.filter(({ how }) => how !== 'throw'), { follow: ({ how }, from) => !(from === branch && how === arm) });
        if (!without.includes(b)) decisions.push({ condition: branch.node, arm });
      }
    }
    return decisions;
  }

  /** Whether `node` can be reached from the beginning only by this arm of a branch. */
  isReachedOnlyBy(node: OrderNode<K>, branch: OrderNode<K>, arm: Decision['arm']): boolean {
    if (!branch.edges.some(({ how }) => how === arm)) return false;
    // Asked for each write of a handler: what is reached without an arm is found once.
    let byArm = this.#reachedWithout.get(branch);
    if (!byArm) this.#reachedWithout.set(branch, (byArm = new Map()));
    let reached = byArm.get(arm);
    if (!reached) byArm.set(arm, (reached = new Set<OrderNode<K>>(this.#walk(this.graph.entry.edges, { rounds: true, follow: ({ how }, from) => !(from === branch && how === arm) }))));
    return !reached.has(node);
  }

  /** Whether a place lies in such a part of a `try` (or of a promise's chain) around it. */
  isIn(node: OrderNode<K>, part: Region['part']): boolean {
    for (let region = node.region; region; region = region.outer) if (region.part === part) return true;
    return false;
  }

  #walk(edges: readonly Edge<K>[], { avoiding, rounds, follow = () => true }: WalkOptions<K>): readonly OrderNode<K>[] {
    const seen = new Set<OrderNode<K>>();
    const add = ({ to, how }: Edge<K>): void => {
      if ((how !== 'again' || rounds) && !avoiding?.(to)) seen.add(to);
    };
    edges.forEach(add);
    for (const node of seen) for (const edge of node.edges) if (follow(edge, node)) add(edge);
    return [...seen];
  }
}
