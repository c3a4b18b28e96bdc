/** What failures of a write make of the conditions after it: both arms, or one of them only. */
import type { Engine } from '../../resolve/engine.js';
import type { OrderNode } from '../order/graph.js';
import { collectFailures, successOf } from './failures.js';
import { isLimitedByKind } from './loop-limits.js';
import { Settled } from './settled.js';
import { Supposition } from './suppose.js';
import { unknownAbout } from './supposed.js';
import { sourcesOf } from './walk.js';
import type { World } from './world.js';

/** Methods of what does more on a repeat. */
const METHODS = ['POST', 'PATCH'];

export class FailureArms {
  readonly #engine: Engine;
  readonly #from: OrderNode<string>;
  readonly #settled = new Settled();
  readonly #arms = new Map<OrderNode<string>, ReadonlySet<string>>();

  constructor(engine: Engine, from: OrderNode<string>) {
    this.#engine = engine;
    this.#from = from;
  }

  /** Whether a failure after which the other side may have acted takes this arm of a condition. */
  mayTake(branch: OrderNode<string>, arm: string): boolean {
    let arms = this.#arms.get(branch);
    if (!arms) this.#arms.set(branch, (arms = this.#read(branch)));
    return arms.has(arm);
  }

  /** Whether it depends on what is sent how often a loop may run. */
  isLimited({ node, env }: OrderNode<string>): boolean {
    return isLimitedByKind(this.#world(METHODS[0]!), node!, env);
  }

  /** The arm that an answer does not take that is well: `then` of `!res.ok`, `res.status >= 500`. */
  armOfFailure({ node, env, calls }: OrderNode<string>): 'then' | 'else' | undefined {
    const truth = this.#engine.ts.isExpression(node!) ? new Supposition({ ...this.#world(METHODS[0]!), calls, answered: successOf('http') }).judge(node, env).truth : undefined;
    return truth === undefined ? undefined : truth ? 'else' : 'then';
  }

  #read({ node, env, calls }: OrderNode<string>): ReadonlySet<string> {
    const arms = new Set<string>();
    const { ts } = this.#engine;
    for (const method of METHODS)
      for (const { how, seen } of collectFailures('http')) {
        const world = { ...this.#world(method), calls, [how]: seen };
        const { truth } = ts.isExpression(node!) ? new Supposition(world).judge(node, env) : {};
        if (truth !== false) arms.add('then');
        if (truth !== true) arms.add('else');
        if (arms.size > 1) return arms;
      }
    return arms;
  }

  #world(method: string): World {
    return { engine: this.#engine, thrown: unknownAbout('failure'), answered: undefined, sources: sourcesOf({ from: this.#from }), calls: this.#from.calls, hints: 'writer', toolNames: [], method, settled: this.#settled, seenHints: new Set() };
  }
}
