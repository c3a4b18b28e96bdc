/** Writes that the program itself stops waiting for, and that it then answers as failed although nobody knows. */
import type ts from 'typescript';
import { evaluate } from '../../resolve/evaluate.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import type { LostOutcomeFact } from '../../types.js';
import { collectCandidates } from '../effects/candidates.js';
import type { Edge, OrderNode, OuterCall } from '../order/graph.js';
import { isSameFailure, type EffectOrder } from '../order/questions.js';
import { readOrder } from '../order/read-order.js';
import { isTestOf } from '../order/tests-of.js';
import { collectTexts, isAnsweredAsFailure, readSaid } from '../outcomes/answers.js';
import { isCutByTimer, isRace, raceWith } from '../outcomes/bells.js';
import { readTimerErrors, timeoutArms } from '../outcomes/timeout-arms.js';
import { isFailedState, saysUnknown } from '../outcomes/words.js';
import { placeOf } from '../place-of.js';
import { findFrameworkTimeout } from '../outcomes/framework-timeout.js';
import { writeStepOf, type Handled } from './handled.js';

type Kind = 'write' | 'race' | 'failed-state';
type Node = OrderNode<Kind>;

export function collectLostOutcomes(handled: Handled): readonly LostOutcomeFact[] {
  const { engine, writes, below, traces } = handled;
  const ofFramework = findFrameworkTimeout(handled);
  const hasAbortingTimer = below.events.some((event) => isAbortingTimer(handled, event));
  const isCut = (event: CallEvent | ChangeEvent): boolean => event.kind === 'call' && isCutByTimer(engine, event, hasAbortingTimer);
  if (!below.events.some((event) => isRace(event) || (isCut(event) && writes.find(event)))) return ofFramework;
  const kindsOf = (event: CallEvent | ChangeEvent, calls: OuterCall | undefined): readonly Kind[] | undefined => (isRace(event) ? ['race'] : writes.find(event, calls) ? ['write'] : undefined);
  // Most races are about something else: what becomes of them is read only where a write takes part.
  if (!hasLostWrite(handled, readOrder(engine, traces, kindsOf), isCut)) return ofFramework;
  const order = readOrder<Kind>(engine, traces, (event, calls) => kindsOf(event, calls) ?? (writesFailedState(handled, event) ? ['failed-state'] : undefined));
  if (order.cut !== undefined) return ofFramework;
  const errors = readTimerErrors(engine, below.events);
  const bellTexts = errors.made.flatMap(({ args }) => args.flatMap((arg) => collectTexts(engine, arg)));
  const found = new Map<ts.Node, LostOutcomeFact>();
  const answers = new OutcomeReader(handled, order, errors.classes, saysUnknown(bellTexts));
  for (const write of order.events('write')) {
    const candidate = writes.find(write.event!, write.calls);
    if (!candidate) continue;
    const races = order.events('race').flatMap((place) => {
      const rings = order.canPrecede(write, place) ? raceWith(engine, place, write) : undefined;
      return rings ? [{ place, rings, cause: 'race' as const }] : [];
    });
    const bells = races.length === 0 && isCut(write.event!) ? [{ place: write, rings: 'rejects' as const, cause: 'timer' as const }] : races;
    for (const { place, rings, cause } of bells)
      for (const said of answers.wrongAnswers(place, rings))
        if (!found.has(said.node)) found.set(said.node, { cause, isState: said.isState, said: { place: placeOf(engine, said.node), what: shorten(said.node.getText(engine.fileOf(said.node))) }, bell: { place: placeOf(engine, place.node!), what: shorten(place.node!.getText(engine.fileOf(place.node!))) }, write: writeStepOf(handled, candidate) });
  }
  return [...ofFramework, ...found.values()];
}

function hasLostWrite({ engine }: Handled, order: EffectOrder<Kind>, isCut: (event: CallEvent | ChangeEvent) => boolean): boolean {
  const races = order.events('race');
  return order.cut === undefined && order.events('write').some((write) => isCut(write.event!) || races.some((race) => order.canPrecede(write, race) && raceWith(engine, race, write) !== undefined));
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
    const after = rings === 'rejects' ? this.#order.collectAfter(bell, { when: 'throws', follow: this.#follow }) : this.#afterSentinel(bell);
    const wrong = after.filter((node) => (node.kind === 'return' || node.kind === 'throw') && this.#order.isExit(node) && this.#isWrong(node)).map(({ node }) => ({ node: node!, isState: false }));
    // Nothing catches it: the framework answers with the error.
    if (rings === 'rejects' && !this.#isToldByError && this.#order.isExit(bell)) wrong.push({ node: bell.node!, isState: false });
    if (wrong.length > 0) return wrong;
    return after.filter(({ kinds }) => kinds.includes('failed-state')).map(({ node }) => ({ node: node!, isState: true }));
  }

  #isWrong(node: Node): boolean {
    const said = readSaid(this.#handled.engine, node);
    if (!isAnsweredAsFailure(said)) return false;
    // An error that is only handed on says what the timer said.
    return !(this.#isToldByError && said.texts.every((text) => !/\w{4}/.test(text)));
  }

  /** At a condition that tells errors apart a timeout takes its own arm. */
  readonly #follow = (edge: Edge<Kind>, from: Node): boolean => {
    if (!isSameFailure(edge, from)) return false;
    const { how } = edge;
    if (from.kind !== 'branch' || !from.node || (how !== 'then' && how !== 'else')) return true;
    return timeoutArms(this.#handled.engine, from.node, this.#classes)?.includes(how) ?? true;
  };

  /** A race that gives a mark of its own instead of failing: `if (first === LATE) return …`. */
  #afterSentinel(bell: Node): readonly Node[] {
    const { ts } = this.#handled.engine;
    return this.#order.collectAfter(bell, { when: 'returns' }).flatMap((branch) => {
      const { node } = branch;
      if (branch.kind !== 'branch' || !node || !ts.isBinaryExpression(node) || !isTestOf(this.#handled.engine, branch, bell)) return [];
      const { SyntaxKind } = ts;
      const kind = node.operatorToken.kind;
      if (kind === SyntaxKind.EqualsEqualsEqualsToken || kind === SyntaxKind.EqualsEqualsToken) return this.#order.collectAfterArm(branch, 'then');
      return kind === SyntaxKind.ExclamationEqualsEqualsToken || kind === SyntaxKind.ExclamationEqualsToken ? this.#order.collectAfterArm(branch, 'else') : [];
    }).filter((node) => node.kind === 'return' || node.kind === 'throw' ? isSaidAtOnce(this.#handled, node) : true);
  }
}

/** Behind a mark of its own only a plain error counts: what follows may as well be the good answer. */
function isSaidAtOnce({ engine }: Handled, node: Node): boolean {
  return readSaid(engine, node).isError;
}

/** `setTimeout(() => controller.abort(), ms)`. */
function isAbortingTimer({ engine }: Handled, event: CallEvent | ChangeEvent): boolean {
  const { ts } = engine;
  return event.kind === 'call' && ts.isCallExpression(event.node) && ts.isIdentifier(event.node.expression) && event.node.expression.text === 'setTimeout' && /\.abort\b/.test(event.node.arguments[0]?.getText(engine.fileOf(event.node)) ?? '');
}

/** A record that is set to `failed`. */
function writesFailedState({ engine, models }: Handled, event: CallEvent | ChangeEvent): boolean {
  if (event.kind !== 'call') return false;
  // The verdict first: it is known already.
  if (!collectCandidates(engine, event, models).some(({ verdict, origin }) => verdict.effect === 'idempotent-write' && (verdict.kind === 'db' || origin === 'unresolved')) || alternativesOf(event.callee).some((one) => one.kind === 'builtin')) return false;
  const { ts } = engine;
  const list = ts.isTaggedTemplateExpression(event.node) ? [] : event.node.arguments ?? [];
  return list.some((one) => {
    const texts = collectTexts(engine, evaluate(engine, one, event.env));
    // `timedOut ? 'unknown' : 'failed'` tells the two apart.
    return !saysUnknown(texts) && texts.some((text) => isFailedState(text) || /\b(?:state|status|outcome)\s*=\s*'(?:failed|error|aborted)'/i.test(text));
  });
}

const shorten = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, ' ');
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat;
};
