/** What expressions give whatever has failed: most conditions on a long way do not look at the failure. */
import type ts from 'typescript';
import type { Env } from '../../resolve/environment.js';
import type { Supposed } from './supposed.js';
import type { World } from './world.js';

/** For the questions about one call, which differ only in how it ended and what the tool's hints say. */
export class Settled {
  readonly #answers = new Map<string, Map<ts.Node, Map<Env, Supposed>>>();

  find(world: World, node: ts.Node, env: Env): Supposed | undefined {
    return this.#answers.get(familyOf(world))?.get(node)?.get(env);
  }

  add(world: World, node: ts.Node, env: Env, value: Supposed): void {
    const family = familyOf(world);
    let nodes = this.#answers.get(family);
    if (!nodes) this.#answers.set(family, (nodes = new Map()));
    let envs = nodes.get(node);
    if (!envs) nodes.set(node, (envs = new Map()));
    envs.set(env, value);
  }
}

/** What is looked at without being counted as looking at the failure. */
const familyOf = ({ hints, method, isNear, thrown }: World): string => `${hints} ${method} ${isNear} ${thrown !== undefined}`;
