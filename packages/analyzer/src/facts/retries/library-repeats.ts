/** What a package's function repeats: a call whose failure leaves the function it is handed, as far as its options let it. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { OrderNode } from '../order/graph.js';
import type { EffectOrder } from '../order/questions.js';
import { nodesIn } from '../../project/nodes-in.js';
import { partOf } from '../sends/send.js';
import { mayBeChosen } from './chosen-policies.js';
import { collectFailures } from './failures.js';
import type { LibraryRetry } from './library-retries.js';
import type { RepeatGate, RepeatQuestion } from './repeats.js';
import { Supposition } from './suppose.js';
import { askFunction } from './suppose-calls.js';
import { data, truthOf, unknownAbout, type Supposed } from './supposed.js';
import { walkFrom, type WalkPlan } from './walk.js';
import type { World } from './world.js';

export interface LibraryRepeat {
  readonly causes: readonly string[];
  readonly isCertain: boolean;
  readonly gate: RepeatGate;
  /** Where the missing hint, or the name, is looked at. */
  readonly gatePlaces: readonly ts.Node[];
}

type Gate = Pick<LibraryRepeat, 'gate' | 'gatePlaces'>;
const UNGATED: Gate = { gate: 'none', gatePlaces: [] };

/** Failures of a call inside the function that make the package run it again; `undefined` when none does. `order` is that of the function. */
export function readLibraryRepeat<K extends string>(engine: Engine, order: EffectOrder<K>, event: OrderNode<K>, question: RepeatQuestion<K>, library: LibraryRetry): LibraryRepeat | undefined {
  for (const hints of ['writer', 'silent', 'absent'] as const) {
    const seenHints = new Set<ts.Node>();
    const found = readUnder(hints, seenHints);
    // Hints that nobody looks at change nothing.
    if (found || seenHints.size === 0) return found && hints !== 'writer' ? { ...found, gate: 'missing-hint', gatePlaces: [...seenHints] } : found;
  }
  return undefined;

  function readUnder(hints: World['hints'], seenHints: Set<ts.Node>): LibraryRepeat | undefined {
    const { kind, client, toolNames = [], own = [] } = question;
    if (!mayBeChosen(library, { engine, thrown: undefined, answered: undefined, hints, toolNames, seenHints, calls: undefined, sources: new Set() })) return undefined;
    const causes = new Set<string>();
    const gates: Gate[] = [];
    let isCertain = false;
    for (const failure of [...collectFailures(client), ...own]) {
      if (failure.how !== 'thrown') continue;
      const world = { engine, thrown: failure.seen as Supposed, answered: undefined, hints, toolNames, seenHints };
      const tries = supposeTries(library, world);
      if (tries.value.kind === 'data' && !tries.value.value) return undefined;
      const walk = (more: Partial<WalkPlan<K>> = {}) => walkFrom({ world, from: event, kind, when: 'throws', ...more });
      const ask = (errors: readonly (Supposed | undefined)[]): readonly Supposed[] =>
        errors.filter((one) => !isAbort(library, one)).map((one) => judgePredicate(library, { ...world, calls: undefined, sources: new Set() }, mappedBy(library, world, one ?? failure.seen)));
      const goesOn = (answers: readonly Supposed[]): boolean | undefined => (answers.some((one) => truthOf(one) === true) ? true : answers.some((one) => truthOf(one) === undefined) ? undefined : false);
      const { failed, doubts } = walk();
      const answers = ask(failed);
      const answer = library.helper.asks === undefined ? goesOn(answers) : asksFor(engine, order.graph.entry.edges[0]?.to.env.node, library.helper.asks) ? undefined : false;
      if (answer === false) continue;
      causes.add(failure.what);
      isCertain ||= answer === true && goesOn(ask(walk({ stopAt: ['failure', 'other'] }).failed)) === true;
      const isDecided = (branch: OrderNode<K>): boolean => library.helper.asks === undefined && branch.edges.some((arm) => goesOn(ask(walk({ only: { branch, arm } }).failed)) === false);
      gates.push(gateAbout([tries, ...(answer === undefined ? answers.map((value) => ({ value, at: library.call as ts.Node })) : [])]) ?? gateAbout(doubts.filter(({ branch, topics }) => (topics.has('gate') || topics.has('name-pattern')) && isDecided(branch)).map(({ branch, topics }) => ({ value: unknownAbout(...topics), at: branch.node }))) ?? UNGATED);
    }
    const gate = gates.find((one) => one.gate === 'none') ?? gates[0];
    return gate && { causes: [...causes], isCertain, ...gate };
  }
}

/** What the program itself makes of a tool, or its name, decides. */
function gateAbout(doubts: readonly { readonly value: Supposed; readonly at: ts.Node | undefined }[]): Gate | undefined {
  for (const topic of ['gate', 'name-pattern'] as const)
    for (const { value, at } of doubts) if (value.kind === 'unknown' && value.about.has(topic)) return { gate: topic === 'gate' ? 'own' : 'name', gatePlaces: at ? [at] : [] };
  return undefined;
}

/** How often the package tries again, by the expression that tells it; what is not known of it is what the package takes it for. */
function supposeTries({ call, count, helper }: LibraryRetry, world: Omit<World, 'calls' | 'sources'>): { readonly value: Supposed; readonly at: ts.Node | undefined } {
  const first = helper.counts === 'attempts' ? 1 : 0;
  for (const place of helper.toldBy || helper.toldElsewhere ? [] : [helper.count ?? []].flat()) {
    const [index, ...names] = place.split('.');
    let at: ts.Expression | undefined = call.arguments?.[Number(index)];
    for (const name of names) at = at && partOf(world.engine, at, name);
    const value = at && new Supposition({ ...world, calls: undefined, sources: new Set() }).evaluate(at, { env: OUTSIDE, bindings: new Map() });
    if (value?.kind === 'data' && typeof value.value === 'number') return { value: data(Math.max(value.value - first, 0)), at };
    if (value?.kind === 'data' && typeof value.value === 'boolean') return { value: data(value.value ? count : 0), at };
    if (value?.kind === 'unknown') return { value: [...value.about].some((topic) => topic === 'gate' || topic === 'name-pattern') ? value : data(count), at };
  }
  return { value: data(count), at: undefined };
}

/** What a function beside the callback makes of an error. */
function mappedBy({ mapped }: LibraryRetry, world: Omit<World, 'calls' | 'sources'>, error: Supposed): Supposed {
  const fn = mapped && alternativesOf(mapped).find((one) => one.kind === 'function');
  return fn?.kind === 'function' ? askFunction(new Supposition({ ...world, thrown: error, calls: undefined, sources: new Set() }), fn, [error]) : error;
}

const isAbort = ({ model }: LibraryRetry, error: Supposed | undefined): boolean => error?.kind === 'thing' && error.classes.some((name) => model.aborts?.includes(name));

/** What the predicate among the options says, or the list of classes in its place. */
export function askPredicate(library: LibraryRetry, world: World, error: Supposed): boolean | undefined {
  return truthOf(judgePredicate(library, world, error));
}

function judgePredicate({ predicate, helper }: LibraryRetry, world: World, error: Supposed): Supposed {
  if (predicate?.kind === 'array' && predicate.items.length > 0) return predicate.open ? unknownAbout('failure') : isOfClasses(predicate.items, error);
  const fn = predicate && alternativesOf(predicate).find((one) => one.kind === 'function');
  if (fn?.kind !== 'function') return data(true);
  const context: Supposed = { kind: 'thing', classes: ['Object'], text: undefined, properties: { error }, others: unknownAbout() };
  const args = helper.classifierTakes === 'context' ? [context] : helper.classifierTakes === 'count-first' ? [unknownAbout(), error] : [error];
  return askFunction(new Supposition(world), fn, args);
}

/** Whether an error is of one of these classes; of a class that only the program knows, it is not. */
function isOfClasses(classes: readonly Value[], error: Supposed): Supposed {
  const names = classes.map((one) => (one.kind === 'class' ? one.node.name?.text : one.kind === 'external' ? one.path.at(-1) : undefined));
  if (error.kind !== 'thing' || names.includes(undefined)) return unknownAbout('failure');
  return data(names.some((name) => error.classes.includes(name!)));
}

/** Whether a function uses the parameter by which another attempt is asked for. */
export function asksFor({ ts }: Engine, fn: ts.Node | undefined, index: number): boolean {
  const name = fn && ts.isFunctionLike(fn) ? fn.parameters[index]?.name : undefined;
  if (!name || !ts.isIdentifier(name)) return false;
  for (const node of nodesIn(ts, fn!)) if (ts.isIdentifier(node) && node !== name && node.text === name.text) return true;
  return false;
}
