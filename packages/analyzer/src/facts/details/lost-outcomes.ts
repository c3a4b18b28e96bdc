/** Writes that the program itself stops waiting for, and that it then answers as failed although nobody knows. */
import type ts from 'typescript';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import type { LostOutcomeFact } from '../../types.js';
import type { OrderNode, OuterCall } from '../order/graph.js';
import type { EffectOrder } from '../order/questions.js';
import { readOrder } from '../order/read-order.js';
import { collectAfterBell } from '../outcomes/after-bell.js';
import { collectTexts, isAnsweredAsFailure, readSaid } from '../outcomes/answers.js';
import { isAbortingTimer, isCutByTimer, isRace, mayMeet, raceWith } from '../outcomes/bells.js';
import { readTimerErrors, timeoutArms } from '../outcomes/timeout-arms.js';
import { writesFailedState } from '../outcomes/failed-states.js';
import { saysUnknown } from '../outcomes/words.js';
import { placeOf } from '../place-of.js';
import { textOf } from '../slots/mints.js';
import { findFrameworkTimeout } from '../outcomes/framework-timeout.js';
import { writeStepOf, type Handled } from './handled.js';

type Kind = 'write' | 'race' | 'failed-state';
type Node = OrderNode<Kind>;

export function collectLostOutcomes(handled: Handled): readonly LostOutcomeFact[] {
  const { engine, writes, below, traces } = handled;
  const ofFramework = findFrameworkTimeout(handled);
  const hasAbortingTimer = below.events.some((event) => isAbortingTimer(engine, event));
  const isCut = (event: CallEvent | ChangeEvent): boolean => event.kind === 'call' && isCutByTimer(engine, event, hasAbortingTimer);
  if (!below.events.some((event) => isRace(event) || (isCut(event) && writes.find(event)))) return ofFramework;
  const kindsOf = (event: CallEvent | ChangeEvent, calls: OuterCall | undefined): readonly Kind[] | undefined => (isRace(event) ? ['race'] : writes.find(event, calls) ? ['write'] : undefined);
  // Most races are about something else: what becomes of them is read only where a write takes part.
  if (!hasLostWrite(handled, readOrder(engine, traces, kindsOf), isCut)) return ofFramework;
  const order = readOrder<Kind>(engine, traces, (event, calls) => kindsOf(event, calls) ?? (writesFailedState(engine, handled.models, event) ? ['failed-state'] : undefined));
  if (order.cut !== undefined) return ofFramework;
  const errors = readTimerErrors(engine, below.events);
  const bellTexts = errors.made.flatMap(({ args }) => args.flatMap((arg) => collectTexts(engine, arg)));
  const found = new Map<ts.Node, LostOutcomeFact>();
  const answers = new OutcomeReader(handled, order, errors.classes, saysUnknown(bellTexts));
  for (const write of order.events('write')) {
    const candidate = writes.find(write.event!, write.calls);
    if (!candidate) continue;
    const races = order.events('race').flatMap((place) => {
      const rings = mayMeet(engine, order, write, place) ? raceWith(engine, place, write) : undefined;
      return rings ? [{ place, rings, cause: 'race' as const }] : [];
    });
    const bells = races.length === 0 && isCut(write.event!) ? [{ place: write, rings: 'rejects' as const, cause: 'timer' as const }] : races;
    for (const { place, rings, cause } of bells)
      for (const said of answers.wrongAnswers(place, rings))
        if (!found.has(said.node)) found.set(said.node, { cause, isState: said.isState, said: { place: placeOf(engine, said.node), what: textOf(engine, said.node) }, bell: { place: placeOf(engine, place.node!), what: textOf(engine, place.node!) }, write: writeStepOf(handled, candidate) });
  }
  return [...ofFramework, ...found.values()];
}

function hasLostWrite({ engine }: Handled, order: EffectOrder<Kind>, isCut: (event: CallEvent | ChangeEvent) => boolean): boolean {
  const races = order.events('race');
  return order.cut === undefined && order.events('write').some((write) => isCut(write.event!) || races.some((race) => mayMeet(engine, order, write, race) && raceWith(engine, race, write) !== undefined));
}

/** Reads what is answered when a bell rings. */
class OutcomeReader {
  readonly #handled: Handled;
  readonly #order: EffectOrder<Kind>;
  readonly #classes: ReadonlySet<string>;
  readonly #isToldByError: boolean;

  constructor(handled: Handled, order: EffectOrder<Kind>, classes: ReadonlySet<string>, isToldByError: boolean) {
    this.#handled = handled;
    this.#order = order;
    this.#classes = classes;
    this.#isToldByError = isToldByError;
  }

  /** The answers that say "failed"; where all answers are right, the records that do. */
  wrongAnswers(bell: Node, rings: 'rejects' | 'resolves'): readonly { readonly node: ts.Node; readonly isState: boolean }[] {
    const { engine } = this.#handled;
    const all = collectAfterBell(engine, this.#order, bell, rings, (condition) => timeoutArms(engine, condition, this.#classes));
    const after = rings === 'rejects' ? all : all.filter((node) => (node.kind === 'return' || node.kind === 'throw' ? isSaidAtOnce(this.#handled, node) : true));
    const wrong = after.filter((node) => (node.kind === 'return' || node.kind === 'throw') && this.#order.isExit(node) && this.#isWrong(node)).flatMap((exit) => this.#whereWorded(exit, after)).map(({ node }) => ({ node: node!, isState: false }));
    // Nothing catches it: the framework answers with the error.
    if (rings === 'rejects' && !this.#isToldByError && this.#order.isExit(bell)) wrong.push({ node: bell.node!, isState: false });
    if (wrong.length > 0) return wrong;
    return after.filter(({ kinds }) => kinds.includes('failed-state')).map(({ node }) => ({ node: node!, isState: true }));
  }

  /** `return provision(args)` only hands on what is worded in there. */
  #whereWorded(exit: Node, after: readonly Node[]): readonly Node[] {
    const { ts } = this.#handled.engine;
    let given = exit.node && ts.isReturnStatement(exit.node) ? exit.node.expression : exit.node;
    while (given && (ts.isAwaitExpression(given) || ts.isParenthesizedExpression(given))) given = given.expression;
    const worded = after.filter((node) => node.kind === 'return' && node.calls !== undefined && node.calls.event.node === given && this.#isWrong(node));
    return worded.length > 0 ? worded.flatMap((node) => this.#whereWorded(node, after)) : [exit];
  }

  #isWrong(node: Node): boolean {
    const said = readSaid(this.#handled.engine, node);
    if (!isAnsweredAsFailure(said)) return false;
    // An error that is only handed on says what the timer said.
    return !(this.#isToldByError && said.texts.every((text) => !/\w{4}/.test(text)));
  }
}

/** Behind a mark of its own only a plain error counts: what follows may as well be the good answer. */
function isSaidAtOnce({ engine }: Handled, node: Node): boolean {
  return readSaid(engine, node).isError;
}
