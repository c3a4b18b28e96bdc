/** What the builder of an order graph carries along: where control goes from the place that is being built. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import type { Env } from '../../resolve/environment.js';
import type { CallEvent, Trace } from '../../resolve/trace.js';
import type { Classify, Edge, OrderNode, OuterCall, Region } from './graph.js';

/** A place that is built when something leads there. */
export type Lazy<K extends string> = () => OrderNode<K>;

/** The surroundings of a place: its function on this call path, and where each kind of leaving leads. */
export interface Way<K extends string> {
  readonly trace: Trace;
  readonly env: Env;
  readonly calls: OuterCall | undefined;
  readonly region: Region | undefined;
  readonly isDeferred: boolean;
  /** Beginnings of the functions around, for recursion. */
  readonly active: ReadonlyMap<ts.Node, OrderNode<K>>;
  readonly failed: Lazy<K>;
  readonly returned: Lazy<K>;
  /** By label; `''` for a jump without one. */
  readonly breaks: ReadonlyMap<string, Lazy<K>>;
  readonly continues: ReadonlyMap<string, Lazy<K>>;
  /** Of a round of a fold: where the next one catches what this one has failed with. Stands at the call of `reduce`. */
  readonly fold?: OrderNode<K> | undefined;
}

/** Places of one graph. */
const NODE_LIMIT = 12_000;

/** Makes nodes and keeps what one graph shares. */
export class Making<K extends string> {
  readonly engine: Engine;
  readonly classify: Classify<K>;
  cut: string | undefined;
  /** Folds whose rounds are promises, by the place of the call. */
  readonly folds = new Map<OrderNode<K>, OrderNode<K>>();
  readonly #relevant = new Map<Trace, boolean>();
  #count = 0;

  readonly #matters: ((node: ts.Node) => boolean) | undefined;

  constructor(engine: Engine, classify: Classify<K>, matters?: (node: ts.Node) => boolean) {
    this.#matters = matters;
    this.engine = engine;
    this.classify = classify;
  }

  node(kind: OrderNode<K>['kind'], way: Pick<Way<K>, 'env' | 'calls' | 'region' | 'isDeferred'>, edges: Edge<K>[], more: Partial<Pick<OrderNode<K>, 'node' | 'event' | 'kinds'>> = {}): OrderNode<K> {
    if (++this.#count > NODE_LIMIT) this.cut ??= `more than ${NODE_LIMIT} places in one handler`;
    const { env, calls, region, isDeferred } = way;
    return { id: this.#count, kind, node: more.node, env, kinds: more.kinds ?? [], calls, region, isDeferred, edges, ...(more.event && { event: more.event }) };
  }

  /** Whether a function that is run on the way does anything the consumer asks about. What it does on this call path is asked later. */
  isRelevant(trace: Trace): boolean {
    const known = this.#relevant.get(trace);
    if (known !== undefined) return known;
    this.#relevant.set(trace, false);
    if (trace.cut !== undefined) this.cut ??= trace.cut;
    const isRelevant = this.#matters?.(trace.node) === true || trace.events.some((event) => {
      if (event.kind !== 'call' && event.kind !== 'change') return false;
      return this.classify(event, undefined) !== undefined || (event.kind === 'call' && event.runs.some((run) => this.isRelevant(run.trace)));
    });
    this.#relevant.set(trace, isRelevant);
    return isRelevant;
  }
}

/**
 * What a round of a fold does with the round before it: `(before, one) => before.catch(() => send(one))` catches what that one has failed with, and so does
 * a `try` in which `before` is waited for.
 */
export function catchRounds<K extends string>({ ts, scopes }: Engine, waited: ts.Node, { fold }: Way<K>, caught: Lazy<K>): void {
  const list = fold?.node && ts.isCallExpression(fold.node) ? fold.node.arguments[0] : undefined;
  const declaration = list && ts.isIdentifier(waited) ? scopes.findValue(waited, waited.text) : undefined;
  if (fold && declaration && ts.isParameter(declaration) && declaration.parent === list && declaration.parent.parameters[0] === declaration) fold.edges.push(next(caught()));
}

/** A lazy place that is built once. */
export function once<K extends string>(build: Lazy<K>): Lazy<K> {
  let made: OrderNode<K> | undefined;
  return () => (made ??= build());
}

export const next = <K extends string>(to: OrderNode<K>): Edge<K> => ({ to, how: 'next' });

/** The surroundings inside a function that a call enters. */
export function entering<K extends string>(way: Way<K>, event: CallEvent, trace: Trace, returned: Lazy<K>, failed: Lazy<K> = way.failed): Way<K> {
  return { ...way, trace, env: trace.env, calls: { event, into: trace.node, outer: way.calls }, returned, failed, breaks: new Map(), continues: new Map() };
}
