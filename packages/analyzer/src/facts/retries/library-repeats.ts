/** What a package's function repeats: a call whose failure leaves the function it is handed, as far as its options let it. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { alternativesOf, type Value } from '../../resolve/values.js';
import type { OrderNode } from '../order/graph.js';
import type { EffectOrder } from '../order/questions.js';
import { nodesIn } from '../../project/nodes-in.js';
import { collectFailures } from './failures.js';
import type { LibraryRetry } from './library-retries.js';
import type { RepeatQuestion } from './repeats.js';
import { Supposition } from './suppose.js';
import { askFunction } from './suppose-calls.js';
import { ABSENT, truthOf, unknownAbout, type Supposed } from './supposed.js';
import { walkFrom } from './walk.js';
import type { World } from './world.js';

export interface LibraryRepeat {
  readonly causes: readonly string[];
  readonly isCertain: boolean;
}

/** Failures of a call inside the function that make the package run it again; `undefined` when none does. `order` is that of the function. */
export function readLibraryRepeat<K extends string>(engine: Engine, order: EffectOrder<K>, event: OrderNode<K>, { kind, client, toolNames = [], own = [] }: RepeatQuestion<K>, library: LibraryRetry): LibraryRepeat | undefined {
  const causes = new Set<string>();
  let isCertain = false;
  for (const failure of [...collectFailures(client), ...own]) {
    if (failure.how !== 'thrown') continue;
    const world = { engine, thrown: failure.seen as Supposed, answered: undefined, hints: 'writer' as const, toolNames, seenHints: new Set<never>() };
    const reach = (certainly: boolean) => walkFrom({ world, from: event, kind, when: 'throws', ...(certainly && { stopAt: ['failure', 'other'] as const }) }).failed;
    const goesOn = (errors: readonly (Supposed | undefined)[]): boolean | undefined => {
      const answers = errors.filter((one) => !isAbort(library, one)).map((one) => askPredicate(library, { ...world, calls: undefined, sources: new Set() }, mappedBy(library, world, one ?? failure.seen)));
      return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
    };
    const answer = library.helper.asks === undefined ? goesOn(reach(false)) : asksFor(engine, order.graph.entry.edges[0]?.to.env.node, library.helper.asks) ? undefined : false;
    if (answer === false) continue;
    causes.add(failure.what);
    isCertain ||= answer === true && goesOn(reach(true)) === true;
  }
  return causes.size > 0 ? { causes: [...causes], isCertain } : undefined;
}

/** What a function beside the callback makes of an error. */
function mappedBy({ mapped }: LibraryRetry, world: Omit<World, 'calls' | 'sources'>, error: Supposed): Supposed {
  const fn = mapped && alternativesOf(mapped).find((one) => one.kind === 'function');
  return fn?.kind === 'function' ? askFunction(new Supposition({ ...world, thrown: error, calls: undefined, sources: new Set() }), fn, [error]) : error;
}

const isAbort = ({ model }: LibraryRetry, error: Supposed | undefined): boolean => error?.kind === 'thing' && error.classes.some((name) => model.aborts?.includes(name));

/** What the predicate among the options says, or the list of classes in its place. */
export function askPredicate({ predicate, helper }: LibraryRetry, world: World, error: Supposed): boolean | undefined {
  if (predicate?.kind === 'array' && predicate.items.length > 0) return predicate.open ? undefined : isOfClasses(predicate.items, error);
  const fn = predicate && alternativesOf(predicate).find((one) => one.kind === 'function');
  if (fn?.kind !== 'function') return true;
  const context: Supposed = { kind: 'thing', classes: ['Object'], text: undefined, properties: { error }, others: unknownAbout() };
  const args = helper.classifierTakes === 'context' ? [context] : helper.classifierTakes === 'count-first' ? [unknownAbout(), error] : [error];
  const answer = askFunction(new Supposition(world), fn, args);
  return answer === ABSENT ? false : truthOf(answer);
}

/** Whether an error is of one of these classes; of a class that only the program knows, it is not. */
function isOfClasses(classes: readonly Value[], error: Supposed): boolean | undefined {
  const names = classes.map((one) => (one.kind === 'class' ? one.node.name?.text : one.kind === 'external' ? one.path.at(-1) : undefined));
  if (error.kind !== 'thing' || names.includes(undefined)) return undefined;
  return names.some((name) => error.classes.includes(name!));
}

/** Whether a function uses the parameter by which another attempt is asked for. */
export function asksFor({ ts }: Engine, fn: ts.Node | undefined, index: number): boolean {
  const name = fn && ts.isFunctionLike(fn) ? fn.parameters[index]?.name : undefined;
  if (!name || !ts.isIdentifier(name)) return false;
  for (const node of nodesIn(ts, fn!)) if (ts.isIdentifier(node) && node !== name && node.text === name.text) return true;
  return false;
}
