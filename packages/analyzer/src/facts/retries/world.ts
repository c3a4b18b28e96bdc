/** What is supposed while a condition is judged: how the call ended, what the tool's hints say, and on which way. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import type { Declaration } from '../../resolve/scope.js';
import type { FunctionNode } from '../../resolve/values.js';
import type { OuterCall } from '../order/graph.js';
import type { Settled } from './settled.js';
import type { Supposed } from './supposed.js';

/**
 * What the tool's hints are supposed to say: `writer` says that it writes; of `silent` ones none is given; `absent`: there are none at all. `unread`: nothing
 * is supposed, and no name taken for an answer.
 */
export type Hints = 'writer' | 'silent' | 'absent' | 'unread';

export interface World {
  readonly engine: Engine;
  /** What was thrown last. */
  readonly thrown: Supposed | undefined;
  /** What the call gave. */
  readonly answered: Supposed | undefined;
  /** The call, and those that lead to it: what they give is the answer. */
  readonly sources: ReadonlySet<ts.Node>;
  /** Of those that lead to the call: the function each enters, which may make something else of the answer. */
  readonly entered?: ReadonlyMap<ts.Node, FunctionNode>;
  /** Calls on the way to the place, for what stands in parameters. */
  readonly calls: OuterCall | undefined;
  readonly hints: Hints;
  /** How the tool's name, and what it is cut out of, are written where it is sent. */
  readonly toolNames: readonly string[];
  /** What is known of parameters by position: of the `fetch` that a transport is given. */
  readonly given?: ReadonlyMap<Declaration, Supposed>;
  /** Anything that has a status is what failed: at the place where an error is made. */
  readonly isNear?: boolean;
  /** Objects that are made in place are looked into. */
  readonly looksIntoObjects?: boolean;
  /** The method of the request, where it is one of HTTP. */
  readonly method?: string;
  /** What does not depend on how the call ended; shared by the worlds of one call. */
  readonly settled?: Settled | undefined;
  /** Hints that were looked at. */
  readonly seenHints: Set<ts.Node>;
  /** Places at which the tool's name was tested, each before what depends on it. */
  readonly seenNames?: Set<ts.Node>;
}

export interface Scope {
  readonly env: Env;
  readonly bindings: ReadonlyMap<Declaration, Supposed>;
}
