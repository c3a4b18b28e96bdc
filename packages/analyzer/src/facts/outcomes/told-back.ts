/** What helpers give back when a bell rings in them, and which arms their callers take then: `if (made === 'unknown') …`. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Edge, OrderNode, OuterCall } from '../order/graph.js';
import type { EffectOrder, WalkOptions } from '../order/questions.js';
import { Supposition } from '../retries/suppose.js';
import { ABSENT, unknownAbout, type Supposed } from '../retries/supposed.js';
import { judgeBranch } from '../retries/walk.js';
import type { World } from '../retries/world.js';

export class ToldBack<K extends string> {
  readonly #engine: Engine;
  readonly #order: EffectOrder<K>;
  readonly #bell: OrderNode<K>;
  /** How the failure goes on where errors are caught. */
  readonly #follow: NonNullable<WalkOptions<K>['follow']>;
  readonly #values = new Map<OuterCall, readonly Supposed[] | undefined>();

  constructor(engine: Engine, order: EffectOrder<K>, bell: OrderNode<K>, follow: NonNullable<WalkOptions<K>['follow']>) {
    this.#engine = engine;
    this.#order = order;
    this.#bell = bell;
    this.#follow = follow;
  }

  /** Whether a branch behind the call in which the bell rang may be left this way, after what that call gave back. */
  mayTake(edge: Edge<K>, branch: OrderNode<K>): boolean {
    const { node, env, calls } = branch;
    if (branch.kind !== 'branch' || !node || branch.edges.length < 2 || !this.#engine.ts.isExpression(node)) return true;
    const call = this.#callUnder(calls);
    const values = call && this.#valuesOf(call);
    if (!values) return true;
    return values.some((value) => {
      const { truth, clauses } = judgeBranch(this.#worldOf(value, call.event.node, calls), { node, env, edges: branch.edges });
      return clauses ? clauses.has(edge.clause) : truth === undefined || edge.how === 'case' || (edge.how === 'then') === truth;
    });
  }

  /** The call on the way to the bell that stands in the function with these calls. */
  #callUnder(calls: OuterCall | undefined): OuterCall | undefined {
    for (let call = this.#bell.calls; call; call = call.outer) if (call.outer === calls) return call;
    return undefined;
  }

  /** What the function that a call enters may give back; `undefined` where it may also fail, or end without a word. */
  #valuesOf(call: OuterCall): readonly Supposed[] | undefined {
    if (this.#values.has(call)) return this.#values.get(call);
    this.#values.set(call, undefined);
    const isWayOut = (node: OrderNode<K>): boolean => node.kind === 'return' && node.calls === call;
    const after = this.#order.collectAfter(this.#bell, { when: 'throws', follow: (edge, from) => !isWayOut(from) && this.#follow(edge, from) && this.mayTake(edge, from) });
    const isWithin = ({ calls }: OrderNode<K>): boolean => {
      for (let one = calls; one; one = one.outer) if (one === call) return true;
      return false;
    };
    const values = after.every(isWithin) ? after.filter(isWayOut).flatMap((way) => this.#given(way, call)) : undefined;
    this.#values.set(call, values);
    return values;
  }

  #given({ node, env, calls }: OrderNode<K>, call: OuterCall): readonly Supposed[] {
    if (!node || !this.#engine.ts.isExpression(node)) return [ABSENT];
    const inner = this.#callUnder(call);
    const answers = (inner && this.#valuesOf(inner)) ?? [undefined];
    return answers.map((answer) => new Supposition(this.#worldOf(answer, inner?.event.node, calls)).judge(node, env).value);
  }

  #worldOf(answered: Supposed | undefined, source: ts.Node | undefined, calls: OuterCall | undefined): World {
    return { engine: this.#engine, thrown: unknownAbout('failure'), answered, sources: new Set(source && [source]), calls, hints: 'unread', toolNames: [], looksIntoObjects: true, seenHints: new Set() };
  }
}
