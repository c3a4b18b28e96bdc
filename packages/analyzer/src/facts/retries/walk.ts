/** Walks from a failed (or answered) call through the order graph, taking only the arms that the supposed failure takes. */
import type ts from 'typescript';
import type { Edge, OrderNode } from '../order/graph.js';
import type { FunctionNode } from '../../resolve/values.js';
import type { EffectOrder } from '../order/questions.js';
import { Supposition } from './suppose.js';
import { readEnding, type Ending } from './suppose-throws.js';
import { topicsOf, unknownAbout, type Supposed, type Topic } from './supposed.js';
import type { World } from './world.js';

/** A further call of the same kind that is reached. */
export interface Arrival<K extends string> {
  readonly at: OrderNode<K>;
  /** The beginning of the loop or recursion it comes through; `undefined` for a second call in the same round. */
  readonly head: OrderNode<K> | undefined;
}

/** A branch that could not be decided. */
export interface Doubt<K extends string> {
  readonly branch: OrderNode<K>;
  readonly topics: ReadonlySet<Topic>;
}

export interface Walk<K extends string> {
  readonly arrivals: readonly Arrival<K>[];
  readonly doubts: readonly Doubt<K>[];
  /** Events passed on the way. */
  readonly passed: ReadonlySet<ts.Node>;
  /** What the whole may fail with. */
  readonly failed: readonly (Supposed | undefined)[];
}

export interface WalkPlan<K extends string> {
  readonly world: Omit<World, 'calls' | 'sources' | 'entered'>;
  readonly from: OrderNode<K>;
  readonly kind: K;
  /** What gives the answer, where it is not all that leads to the call. */
  readonly sources?: ReadonlySet<ts.Node>;
  readonly when: 'throws' | 'returns';
  /** Which way back may be taken, any number of times; without it any, once. */
  readonly onlyBackTo?: OrderNode<K> | undefined;
  /** Branches about these are not passed: what is reached without them is certain. */
  readonly stopAt?: readonly Topic[];
  /** The same, as far as the way back: what a next round asks first (`if (!session) continue`) says nothing of the failure. */
  readonly stopBeforeBack?: readonly Topic[];
  /** Of this branch only one arm is taken. */
  readonly only?: { readonly branch: OrderNode<K>; readonly arm: Edge<K> };
  /** Errors that are made on purpose on the way are not followed. */
  readonly smoothly?: boolean;
  /** Places that lead to what is looked for; others are left out. */
  readonly within?: ReadonlySet<OrderNode<K>>;
  /** Only this place counts; all others are passed, however they end. */
  readonly target?: OrderNode<K>;
  /** What walks from the same place under the same failure and hints have found out. */
  readonly memo?: WalkMemo;
}

/** What a branch answers, and what is thrown at a place, after something was thrown. */
export class WalkMemo {
  /** What branches answer whatever has failed. */
  readonly always: Map<OrderNode<string>, Judgement>;
  readonly judged = new Map<OrderNode<string>, Map<Supposed | undefined, Judgement>>();
  readonly thrown = new Map<OrderNode<string>, Map<Supposed | undefined, Supposed | undefined>>();
  readonly endings = new Map<OrderNode<string>, Map<Supposed | undefined, Ending | undefined>>();

  constructor(always = new Map<OrderNode<string>, Judgement>()) {
    this.always = always;
  }

  judge({ hints }: Pick<World, 'hints'>, world: () => World, node: OrderNode<string>, thrown: Supposed | undefined): Judgement {
    const known = this.always.get(node);
    if (known) return known;
    if (hints !== 'unread') return remembered(this.judged, node, thrown, () => judgeBranch(world(), node));
    const found = remembered(this.judged, node, undefined, () => judgeBranch({ ...world(), thrown: unknownAbout('failure'), answered: unknownAbout('failure') }, node));
    // What holds of something unknown holds of all.
    if (found.hints.size === 0 && !found.topics.has('failure') && !found.topics.has('gate')) this.always.set(node, found);
    return found;
  }
}

interface Judgement {
  readonly truth: boolean | undefined;
  readonly topics: ReadonlySet<Topic>;
  /** Hints that were looked at for it. */
  readonly hints: ReadonlySet<ts.Node>;
  /** Clauses of a `switch` that may be entered, where some may not; `undefined` among them: none of them. */
  readonly clauses?: ReadonlySet<ts.CaseOrDefaultClause | undefined>;
}

interface State<K extends string> {
  readonly node: OrderNode<K>;
  readonly head: OrderNode<K> | undefined;
  readonly thrown: Supposed | undefined;
}

/** Places looked at in one walk. */
const STATE_LIMIT = 4000;

export function walkFrom<K extends string>(plan: WalkPlan<K>): Walk<K> {
  const { from, kind, when, onlyBackTo, stopAt = [], stopBeforeBack = [], only, smoothly = false, within, target, memo = new WalkMemo() } = plan;
  const sources = plan.sources ?? sourcesOf(plan);
  const entered = enteredBy(from);
  const arrivals: Arrival<K>[] = [];
  const doubts = new Map<OrderNode<K>, Doubt<K>>();
  const passed = new Set<ts.Node>();
  const failed: (Supposed | undefined)[] = [];
  const seen = new Map<OrderNode<K>, Map<OrderNode<K> | undefined, Set<Supposed | undefined>>>();
  const waiting: State<K>[] = [];
  const add = (node: OrderNode<K>, head: OrderNode<K> | undefined, thrown: Supposed | undefined): void => {
    if (within && !within.has(node)) return;
    let heads = seen.get(node);
    if (!heads) seen.set(node, (heads = new Map<OrderNode<K> | undefined, Set<Supposed | undefined>>()));
    let failures = heads.get(head);
    if (!failures) heads.set(head, (failures = new Set()));
    if (failures.has(thrown)) return;
    failures.add(thrown);
    waiting.push({ node, head, thrown });
  };
  const take = ({ to, how }: Edge<K>, head: OrderNode<K> | undefined, thrown: Supposed | undefined): void => {
    if (how !== 'again') return add(to, head, thrown);
    if (onlyBackTo ? to === onlyBackTo : head === undefined || head === to) add(to, to, thrown);
  };
  for (const edge of from.edges) if ((edge.how === 'throw') === (when === 'throws')) take(edge, undefined, plan.world.thrown);
  for (let count = 0, state = waiting.pop(); state && count < STATE_LIMIT; state = waiting.pop(), count += 1) {
    const { node, head, thrown } = state;
    const world = (): World => ({ ...plan.world, thrown, calls: node.calls, sources, entered });
    if (node.kind === 'event') {
      if (target ? node === target : node.kinds.includes(kind)) {
        if (!arrivals.some((one) => one.at === node && one.head === head)) arrivals.push({ at: node, head });
        continue;
      }
      if (node.node) passed.add(node.node);
      const ending = thrown && !target && node.event?.kind === 'call' ? remembered(memo.endings, node, thrown, () => readEnding(world(), node)) : undefined;
      for (const edge of node.edges)
        if (edge.how !== 'throw') {
          if (ending?.returns ?? true) take(edge, head, thrown);
        } else if (ending && !smoothly) for (const one of ending.thrown) take(edge, head, one);
        else if (target) take(edge, head, thrown);
    } else if (node.kind === 'await') {
      for (const edge of node.edges) if (target || edge.how !== 'throw') take(edge, head, thrown);
    } else if (node.kind === 'throw') {
      if (smoothly) continue;
      // One value for one place and failure: another would make further rounds of what was seen.
      const value = remembered(memo.thrown, node, thrown, () => thrownBy(world(), node) ?? thrown);
      for (const edge of node.edges) take(edge, head, value);
    } else if (node.kind === 'branch') {
      const answer = node.node && isExpression(plan.world, node.node) && node.edges.every(({ how }) => how === 'then' || how === 'else' || how === 'case') && node.edges.length > 1 ? memo.judge(plan.world, world, node, thrown) : undefined;
      for (const hint of answer?.hints ?? []) plan.world.seenHints.add(hint);
      if (answer?.truth === undefined && answer?.clauses === undefined && node.edges.length > 1) {
        const topics = answer?.topics ?? new Set<Topic>();
        if (topics.size > 0) doubts.set(node, { branch: node, topics: new Set([...topics, ...(doubts.get(node)?.topics ?? [])]) });
        if ((head ? stopAt : [...stopAt, ...stopBeforeBack]).some((topic) => topics.has(topic))) continue;
      }
      for (const edge of node.edges) {
        if (answer?.clauses ? !answer.clauses.has(edge.clause) : answer?.truth !== undefined && edge.how !== 'case' && (edge.how === 'then') !== answer.truth) continue;
        if (only && only.branch.node === node.node && !isSameArm(only.arm, edge)) continue;
        take(edge, head, thrown);
      }
    } else {
      if (node.kind === 'failure') failed.push(thrown);
      for (const edge of node.edges) take(edge, head, thrown);
    }
  }
  return { arrivals, doubts: [...doubts.values()], passed, failed };
}

/** All places from which one of these can be reached. */
export function collectLeading<K extends string>(order: EffectOrder<K>, targets: readonly OrderNode<K>[]): ReadonlySet<OrderNode<K>> {
  const before = new Map<OrderNode<K>, OrderNode<K>[]>();
  for (const node of order.nodes) for (const { to } of node.edges) before.set(to, [...(before.get(to) ?? []), node]);
  const found = new Set(targets);
  for (const node of found) for (const one of before.get(node) ?? []) found.add(one);
  return found;
}

function remembered<T>(known: Map<OrderNode<string>, Map<Supposed | undefined, T>>, node: OrderNode<string>, thrown: Supposed | undefined, find: () => T): T {
  let own = known.get(node);
  if (!own) known.set(node, (own = new Map<Supposed | undefined, T>()));
  if (!own.has(thrown)) own.set(thrown, find());
  return own.get(thrown)!;
}

/** What a branch answers in this world. */
export function judgeBranch(world: World, { node, env, edges }: Pick<OrderNode<string>, 'node' | 'env' | 'edges'>): Judgement {
  const hints = new Set<ts.Node>();
  const supposition = new Supposition({ ...world, seenHints: hints });
  const { truth, value } = supposition.judge(node as ts.Expression, env);
  const topics = new Set(topicsOf(value));
  if (edges.some(({ how }) => how === 'case')) return { truth: undefined, topics, hints, ...chooseClauses(supposition, value, node as ts.Expression, env) };
  return { truth, topics, hints };
}

/** The clause of a `switch` that something known enters. */
function chooseClauses(supposition: Supposition, value: Supposed, node: ts.Expression, env: OrderNode<string>['env']): Pick<Judgement, 'clauses'> {
  const { ts } = supposition.world.engine;
  if (value.kind !== 'data' || !ts.isSwitchStatement(node.parent)) return {};
  const { clauses } = node.parent.caseBlock;
  const open = new Set<ts.CaseOrDefaultClause | undefined>();
  for (const clause of clauses) {
    if (!ts.isCaseClause(clause)) continue;
    const { value: label } = supposition.judge(clause.expression, env);
    if (label.kind === 'data' && label.value === value.value) return { clauses: new Set([...open, clause]) };
    if (label.kind === 'unknown' || label.kind === 'thing') open.add(clause);
  }
  return { clauses: new Set([...open, clauses.find(ts.isDefaultClause)]) };
}

/** The arms of copies of one branch are alike, and not the same. */
const isSameArm = <K extends string>(a: Edge<K>, b: Edge<K>): boolean => a.how === b.how && a.clause === b.clause;

/** The call itself and those that lead to it: what they give is its answer. */
export function sourcesOf<K extends string>({ from }: Pick<WalkPlan<K>, 'from'>): ReadonlySet<ts.Node> {
  return new Set<ts.Node>([...(from.node ? [from.node] : []), ...enteredBy(from).keys()]);
}

/** Functions on the way to the call, by the calls that enter them. */
function enteredBy({ calls }: Pick<OrderNode<string>, 'calls'>): ReadonlyMap<ts.Node, FunctionNode> {
  const entered = new Map<ts.Node, FunctionNode>();
  for (let call = calls; call; call = call.outer) if (call.event.runs.some((run) => run.trace.node === call!.into && run.as === 'callee')) entered.set(call.event.node, call.into as FunctionNode);
  return entered;
}

function thrownBy(world: World, { node, env }: OrderNode<string>): Supposed | undefined {
  if (!node || !isExpression(world, node)) return undefined;
  const value = new Supposition(world).evaluate(node as ts.Expression, { env, bindings: new Map() });
  return value.kind === 'thing' ? value : unknownAbout('failure');
}

/** Loops over elements stand under their own statement. */
const isExpression = ({ engine: { ts } }: Pick<World, 'engine'>, node: ts.Node): boolean => !ts.isIterationStatement(node, false) && !ts.isStatement(node);
