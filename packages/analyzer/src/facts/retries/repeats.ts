/** Calls that are made again after a failure of which the other side may know nothing yet: by loop, catch, recursion or helper. */
import type ts from 'typescript';
import { nodesIn } from '../../project/nodes-in.js';
import type { Engine } from '../../resolve/engine.js';
import type { Edge, OrderNode } from '../order/graph.js';
import type { EffectOrder } from '../order/questions.js';
import { collectFailures, successOf, type ClientKind, type Failure } from './failures.js';
import { endsWhenWell } from './ends-when-well.js';
import { isSwitchedOff } from './loop-limits.js';
import { Settled } from './settled.js';
import { Supposition } from './suppose.js';
import { unknownAbout } from './supposed.js';
import { collectLeading, walkFrom, WalkMemo, type Arrival, type WalkPlan } from './walk.js';
import type { World } from './world.js';

/** What the second call depends on besides the failure. */
export type RepeatGate = 'none' | 'own' | 'name' | 'missing-hint';

export interface Repeat<K extends string> {
  readonly first: OrderNode<K>;
  readonly second: OrderNode<K>;
  /** The loop it comes through. */
  readonly loop: ts.Node | undefined;
  /** The beginning of the loop or of the recursion. */
  readonly head: OrderNode<K> | undefined;
  /** Failures that lead to it, in words, each once. */
  readonly causes: readonly string[];
  /** Each condition about the failure was understood. */
  readonly isCertain: boolean;
  readonly gate: RepeatGate;
  /** Conditions that let it through: where the missing hint, or the name, is looked at. */
  readonly gatePlaces: readonly ts.Node[];
  /** Events between the failure and the second call. */
  readonly passed: ReadonlySet<ts.Node>;
}

export interface RepeatQuestion<K extends string> {
  readonly kind: K;
  readonly client: ClientKind;
  /** How the name of the tool is written where it is sent. */
  readonly toolNames?: readonly string[];
  /** Failures that the program itself makes of a call. */
  readonly own?: readonly Failure[];
  readonly given?: World['given'];
  /** Calls that are asked about; default: all of the kind. */
  readonly isFirst?: (node: OrderNode<K>) => boolean;
}

/** Call paths by which one call is asked about: more of them say the same again. */
const FIRST_LIMIT = 8;

/** Second calls of a kind in an order. */
export function collectRepeats<K extends string>(engine: Engine, order: EffectOrder<K>, question: RepeatQuestion<K>): readonly Repeat<K>[] {
  const found: Repeat<K>[] = [];
  const { kind } = question;
  const leading = collectLeading(order, order.events(kind));
  for (const first of order.events(kind).filter((one) => question.isFirst?.(one) ?? true).slice(0, FIRST_LIMIT)) {
    const isMet = (when: 'throws' | 'returns'): boolean => order.collectAfter(first, { when, rounds: true }).some((node) => node.kinds.includes(kind));
    if (isMet('throws') || isMet('returns')) found.push(...new Asking(engine, question, order, first, leading).collect());
  }
  return found;
}

class Asking<K extends string> {
  readonly #engine: Engine;
  readonly #question: RepeatQuestion<K>;
  readonly #order: EffectOrder<K>;
  readonly #first: OrderNode<K>;
  readonly #leading: ReadonlySet<OrderNode<K>>;
  readonly #always: WalkMemo['always'] = new Map();
  readonly #settled = new Settled();
  readonly #may = new Map<Failure['how'], boolean>();
  readonly #afterSuccess = new WalkMemo(this.#always);
  #success: WalkPlan<K>['world'] | undefined;
  readonly #memos = new Map<Failure, Map<World['hints'], WalkMemo>>();

  constructor(engine: Engine, question: RepeatQuestion<K>, order: EffectOrder<K>, first: OrderNode<K>, leading: ReadonlySet<OrderNode<K>>) {
    this.#leading = leading;
    this.#engine = engine;
    this.#order = order;
    this.#question = question;
    this.#first = first;
  }

  collect(): readonly Repeat<K>[] {
    const repeats: Repeat<K>[] = [];
    const failures = [...collectFailures(this.#question.client), ...(this.#question.own ?? [])].filter(({ how }) => this.#mayArrive(how));
    const arrivals: { readonly arrival: Arrival<K>; readonly failure: Failure; readonly hints: World['hints']; readonly passed: ReadonlySet<ts.Node>; readonly places: readonly ts.Node[] }[] = [];
    for (const failure of failures)
      for (const hints of ['writer', 'silent', 'absent'] as const) {
        const seenHints = new Set<ts.Node>();
        const { arrivals: reached, passed } = walkFrom(this.#plan(failure, hints, seenHints));
        for (const arrival of reached) arrivals.push({ arrival, failure, hints, passed, places: [...seenHints] });
        // Hints that nobody looks at change nothing.
        if (seenHints.size === 0) break;
      }
    const done: Arrival<K>[] = [];
    for (const { arrival } of arrivals) {
      if (done.some((one) => one.at === arrival.at && one.head === arrival.head)) continue;
      done.push(arrival);
      if (!endsWhenWell(this.#engine, arrival.head?.node, this.#first) && this.#comesAnyway(arrival)) continue;
      const own = arrivals.filter((one) => one.arrival.at === arrival.at && one.arrival.head === arrival.head);
      const asWriter = own.filter((one) => one.hints === 'writer');
      const led = (asWriter.length > 0 ? asWriter : own).filter(({ failure }) => failure.how === 'thrown' || this.#leads(failure, arrival, { stopAt: ['failure', 'gate', 'name-pattern', 'name'], stopBeforeBack: ['other'] }));
      if (led.length === 0) continue;
      const hints = led[0]!.hints;
      const loop = arrival.head?.node;
      if (isSwitchedOff(this.#engine, loop, arrival.head?.env ?? this.#first.env)) continue;
      const certain = led.filter(({ failure }) => this.#leads(failure, arrival, { stopAt: ['failure', 'other'] }, hints));
      const isCertain = certain.length > 0;
      const gate = asWriter.length === 0 ? { gate: 'missing-hint' as const, places: led[0]!.places } : this.#gateOf(led[0]!.failure, arrival);
      const entry = gate.gate === 'none' ? this.#entry() : gate;
      repeats.push({ first: this.#first, second: arrival.at, loop, head: arrival.head, causes: [...new Set((isCertain ? certain : led).map(({ failure }) => failure.what))], isCertain, gate: entry.gate, gatePlaces: entry.places, passed: led[0]!.passed });
    }
    return repeats;
  }

  /** Whether any failure that looks so leads there: one of which nothing is known takes every way that one of them takes. */
  #mayArrive(how: Failure['how']): boolean {
    let may = this.#may.get(how);
    if (may === undefined) {
      this.#may.set(how, (may = walkFrom(this.#plan({ what: '', how, seen: unknownAbout('failure') }, 'unread', new Set())).arrivals.length > 0));
    }
    return may;
  }

  /** A condition before the first call: `if (tool.readOnly) return again(send)`. */
  #entry(): { readonly gate: RepeatGate; readonly places: readonly ts.Node[] } {
    return gateBefore(this.#engine, this.#question, this.#order, this.#first);
  }

  #plan(failure: Failure, hints: World['hints'], seenHints: Set<ts.Node>): WalkPlan<K> {
    const { kind, toolNames = [], given } = this.#question;
    const isThrown = failure.how === 'thrown';
    const world = { engine: this.#engine, thrown: isThrown ? failure.seen : undefined, answered: isThrown ? undefined : failure.seen, hints, toolNames, seenHints, settled: this.#settled, ...(given && { given }) };
    return { world, from: this.#first, kind, within: this.#leading, when: isThrown ? 'throws' : 'returns', memo: this.#memoOf(failure, hints) };
  }

  #memoOf(failure: Failure, hints: World['hints']): WalkMemo {
    let own = this.#memos.get(failure);
    if (!own) this.#memos.set(failure, (own = new Map<World['hints'], WalkMemo>()));
    let memo = own.get(hints);
    if (!memo) own.set(hints, (memo = new WalkMemo(this.#always)));
    return memo;
  }

  #leads(failure: Failure, arrival: Arrival<K>, more: Partial<WalkPlan<K>>, hints: World['hints'] = 'writer'): boolean {
    return walkFrom({ ...this.#plan(failure, hints, new Set()), ...more }).arrivals.some((one) => one.at === arrival.at && one.head === arrival.head);
  }

  /** Whether the next call comes also when this one goes well: the next element of a batch, the next look of a poll. */
  #comesAnyway({ at, head }: Arrival<K>): boolean {
    const { kind, client, toolNames = [], given } = this.#question;
    this.#success ??= { engine: this.#engine, thrown: undefined, answered: successOf(client), hints: 'writer', toolNames, seenHints: new Set<ts.Node>(), settled: this.#settled, ...(given && { given }) };
    return walkFrom({ world: this.#success, from: this.#first, kind, within: this.#leading, when: 'returns', smoothly: true, memo: this.#afterSuccess, onlyBackTo: head ?? this.#first }).arrivals.some((one) => one.at === at);
  }

  /** A condition that must hold, and that is about what the tool does, or about its name. */
  #gateOf(failure: Failure, arrival: Arrival<K>): { readonly gate: RepeatGate; readonly places: readonly ts.Node[] } {
    for (const topic of ['gate', 'name-pattern'] as const)
      for (const { branch, topics } of walkFrom(this.#plan(failure, 'writer', new Set())).doubts) {
        // What was asked before the first call too is the same question.
        if (!topics.has(topic) || (topics.has('listed') && this.#order.canPrecede(branch, this.#first))) continue;
        for (const arm of branch.edges)
          if (!this.#leads(failure, arrival, { only: { branch, arm } })) return { gate: topic === 'gate' ? 'own' : 'name', places: this.#placesOf(failure, branch) };
      }
    return { gate: 'none', places: [] };
  }

  /** The condition; where it asks for a number that was told by the name (`left <= 1`), the place at which that is looked at. */
  #placesOf(failure: Failure, { node, env, calls }: OrderNode<K>): readonly ts.Node[] {
    const { toolNames = [] } = this.#question;
    if (!node) return [];
    const isAboutName = [...nodesIn(this.#engine.ts, node)].some((one) => toolNames.includes(one.getText()));
    if (isAboutName) return [node];
    const seenNames = new Set<ts.Node>();
    new Supposition({ engine: this.#engine, thrown: failure.seen, answered: undefined, sources: new Set(), calls, hints: 'writer', toolNames, seenHints: new Set(), seenNames }).judge(node as ts.Expression, env);
    const [tested = node] = seenNames;
    return [tested];
  }
}

/** Whether such a call is made in an arm: where none is, a tool that is not in a list is not called at all, which says nothing of repeats. */
function maySend<K extends string>({ graph }: EffectOrder<K>, kind: K, { to }: Edge<K>): boolean {
  const seen = new Set<OrderNode<K>>([to]);
  for (const node of seen) {
    if (node.kind === 'event' && node.kinds.includes(kind)) return true;
    if (node !== graph.failure) for (const edge of node.edges) if (edge.how !== 'throw') seen.add(edge.to);
  }
  return false;
}

/** What decides about the tool before a call is reached at all. */
export function gateBefore<K extends string>(engine: Engine, { kind, toolNames = [], given }: RepeatQuestion<K>, order: EffectOrder<K>, target: OrderNode<K>): { readonly gate: RepeatGate; readonly places: readonly ts.Node[] } {
  const within = collectLeading(order, [target]);
  const memos = { writer: new WalkMemo(), silent: new WalkMemo(), absent: new WalkMemo() };
  const reach = (hints: Exclude<World['hints'], 'unread'>, more: Partial<WalkPlan<K>> = {}): ReturnType<typeof walkFrom<K>> & { readonly places: readonly ts.Node[] } => {
    const seenHints = new Set<ts.Node>();
    const world = { engine, thrown: undefined, answered: undefined, hints, toolNames, seenHints, ...(given && { given }) };
    return { ...walkFrom({ world, from: order.graph.entry, kind, within, when: 'returns', target, memo: memos[hints], ...more }), places: [...seenHints] };
  };
  const asWriter = reach('writer');
  if (asWriter.arrivals.length === 0) {
    const open = [reach('silent'), reach('absent')].find(({ arrivals, places }) => arrivals.length > 0 && places.length > 0);
    return open ? { gate: 'missing-hint', places: open.places } : { gate: 'own', places: [] };
  }
  for (const topic of ['gate', 'name-pattern'] as const)
    for (const { branch, topics } of asWriter.doubts) {
      if (!topics.has(topic)) continue;
      for (const arm of branch.edges)
        if (reach('writer', { only: { branch, arm } }).arrivals.length === 0 && (!topics.has('listed') || maySend(order, kind, arm))) return { gate: topic === 'gate' ? 'own' : 'name', places: branch.node ? [branch.node] : [] };
    }
  return { gate: 'none', places: [] };
}
