/** The order of a handler's events: a graph of places in the code, with an edge wherever control may go on. */
import type ts from 'typescript';
import type { Env } from '../../resolve/environment.js';
import type { CallEvent, ChangeEvent, Trace } from '../../resolve/trace.js';

/** A call on the way from the handler to a place; the innermost first. */
export interface OuterCall {
  readonly event: CallEvent;
  /** The function it entered. */
  readonly into: ts.Node;
  readonly outer: OuterCall | undefined;
}

/** A part of a `try` (or of `.then`, `.catch`, `.finally`) that a place lies in; the innermost first, through all calls. */
export interface Region {
  readonly part: 'try' | 'catch' | 'finally';
  /** The `try` statement, or the call of `.catch(…)`. */
  readonly node: ts.Node;
  readonly outer: Region | undefined;
}

/**
 * How control leaves a place. `next`: goes on. `then`, `else`: the condition holds, or not (`case`: one of several). `throw`: the
 * place fails. `again`: back to the beginning of a loop, of a callback that runs for each element, of a recursion.
 */
export interface Edge<K extends string> {
  readonly to: OrderNode<K>;
  readonly how: 'next' | 'then' | 'else' | 'case' | 'throw' | 'again';
  /** Of a `switch`: the clause it leads to. */
  readonly clause?: ts.CaseOrDefaultClause;
}

/**
 * A place. `event`: a call or a change. `branch`: a condition. `await`: waiting for a promise that was made before. `return`, `throw`:
 * a way out of a function. `answer`, `failure`: the handler has returned, or thrown. `join`: nothing of its own.
 */
export interface OrderNode<K extends string> {
  readonly id: number;
  readonly kind: 'event' | 'branch' | 'await' | 'return' | 'throw' | 'answer' | 'failure' | 'join';
  /** The call, the condition, the returned or thrown expression. */
  readonly node: ts.Node | undefined;
  /** Frame in which it stands: what its parts are is asked with this one. */
  readonly env: Env;
  readonly event?: CallEvent | ChangeEvent;
  /** What the classifier made of the event. */
  readonly kinds: readonly K[];
  readonly calls: OuterCall | undefined;
  readonly region: Region | undefined;
  /** It runs later, in a timer or listener, if at all. */
  readonly isDeferred: boolean;
  readonly edges: Edge<K>[];
}

/**
 * What a consumer takes an event for; nothing for what it does not care about. `calls` may only narrow the answer: without them it tells
 * which functions are worth entering.
 */
export type Classify<K extends string> = (event: CallEvent | ChangeEvent, calls: OuterCall | undefined) => readonly K[] | undefined;

export interface OrderGraph<K extends string> {
  readonly entry: OrderNode<K>;
  readonly answer: OrderNode<K>;
  readonly failure: OrderNode<K>;
  /** Why something is missing: a bound was hit here or in a trace. */
  readonly cut: string | undefined;
}

/** The events of a trace that stand at a node: several where a loop over known elements was unrolled. */
export type EventIndex = ReadonlyMap<ts.Node, readonly (CallEvent | ChangeEvent)[]>;

const indexes = new WeakMap<Trace, EventIndex>();

export function eventsOf(trace: Trace): EventIndex {
  let index = indexes.get(trace);
  if (!index) {
    const made = new Map<ts.Node, (CallEvent | ChangeEvent)[]>();
    for (const event of trace.events) {
      if (event.kind !== 'call' && event.kind !== 'change') continue;
      const list = made.get(event.node);
      if (list) list.push(event);
      else made.set(event.node, [event]);
    }
    indexes.set(trace, (index = made));
  }
  return index;
}
