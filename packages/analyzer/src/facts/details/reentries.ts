/**
 * Writes before a question. A handler that answers `input_required` is run again from the top when the answer comes: what it did before
 * the question is done once more.
 */
import type ts from 'typescript';
import { isInside, nodesIn } from '../../project/nodes-in.js';
import { evaluate } from '../../resolve/evaluate.js';
import { collectInputs } from '../../resolve/reach.js';
import type { CallEvent, ChangeEvent } from '../../resolve/trace.js';
import { alternativesOf, stringOf, type Value } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';
import type { ReentryFact, Step } from '../../types.js';
import { describeFunction } from '../effects/describe.js';
import { hopsOf } from '../effects/writes.js';
import { isHandedTo } from '../keys/key-source.js';
import { classifyUse } from '../keys/uses.js';
import { absentArm } from '../order/absent-arm.js';
import type { OrderNode, OuterCall } from '../order/graph.js';
import type { EffectOrder } from '../order/questions.js';
import { readOrder } from '../order/read-order.js';
import { placeOf } from '../place-of.js';
import { writeStepOf, type Handled } from './handled.js';

type Kind = 'write' | 'ask' | 'key-use';

/** Writes that can come before a question; each place once, with the nearest question. */
export function collectReentries(handled: Handled): readonly ReentryFact[] {
  const { engine, key, models, writes, traces, below } = handled;
  if (!below.events.some((event) => isAsk(handled, event)) && !below.traces.some(({ node }) => speaksOfQuestions(engine, node))) return [];
  const order = readOrder<Kind>(engine, traces, (event, calls) => {
    if (isAsk(handled, event)) return ['ask'];
    const kinds: Kind[] = [];
    if (event.kind === 'call' && key && isHandedTo(engine, key, event) && classifyUse(engine, event, models) !== 'none') kinds.push('key-use');
    if (writes.find(event, calls)) kinds.push('write');
    return kinds.length > 0 ? kinds : undefined;
  });
  if (order.cut !== undefined) return [];
  const isKeyUse = ({ kinds }: OrderNode<Kind>): boolean => kinds.includes('key-use');
  const asks = new Set<OrderNode<Kind>>([...order.events('ask'), ...order.nodes.filter((node) => node.kind === 'return' && answersWithQuestion(handled, node))]);
  if (asks.size === 0) return [];
  let rounds: readonly OrderNode<Kind>[] | undefined;
  const isSkipped = (write: OrderNode<Kind>): boolean => isSkippedLater(handled, order, write, (rounds ??= order.nodes.filter((branch) => branch.kind === 'branch' && branch.node && isAboutRounds(engine, branch))));
  const found = new Map<ts.Node, ReentryFact>();
  for (const write of order.events('write')) {
    if (isKeyUse(write) || order.isAlwaysPreceded(write, isKeyUse) || isSkipped(write)) continue;
    const ask = order.collectAfter(write).find((node) => asks.has(node));
    const candidate = ask && writes.find(write.event!, write.calls);
    const shown = ask && shownBeside(write, ask);
    if (candidate && shown && !found.has(shown)) found.set(shown, { write: writeStepOf(handled, candidate), place: placeOf(engine, shown), ask: stepOf(handled, ask) });
  }
  return [...found.values()];
}

/** The write, or the call that leads to it, where it stands in one function with the question, or with the call that leads there. */
function shownBeside(write: OrderNode<Kind>, ask: OrderNode<Kind>): ts.Node {
  const onWay = new Set<OuterCall>();
  for (let call = ask.calls; call; call = call.outer) onWay.add(call);
  let shown = write.node!;
  // What is handed to a call in place is shown itself.
  for (let call = write.calls; call && !onWay.has(call); call = call.outer) if (!isInside(shown, call.event.node)) shown = call.event.node;
  return shown;
}

/** Whether the file of a function has the word by which an answer is written as a question. */
function speaksOfQuestions(engine: Handled['engine'], node: ts.Node): boolean {
  const file = engine.fileOf(node);
  const known = engine.cache<ts.Node, boolean>('speaks-of-questions');
  let answer = known.get(file);
  if (answer === undefined) known.set(file, (answer = file.text.includes('input_required')));
  return answer;
}

function stepOf({ engine }: Handled, { node, calls }: OrderNode<Kind>): Step {
  const path = [];
  for (let hop = hopsOf(calls); hop; hop = hop.next) path.push({ place: placeOf(engine, hop.into), what: describeFunction(engine, hop.into, hop.event) });
  const text = node!.getText(engine.fileOf(node!)).split(/[({]/)[0]!.trim();
  return { place: placeOf(engine, node!), what: text === '' ? 'input_required' : text, path };
}

/** Calls that end this round: the SDK's and its frameworks' `inputRequired`, tmcp's questions, Mastra's `suspend`, an error that asks for a visit. */
function isAsk({ engine, registration }: Handled, event: CallEvent | ChangeEvent): boolean {
  if (event.kind !== 'call') return false;
  return alternativesOf(event.callee).some((callee) => {
    if (callee.kind === 'input') return callee.source === 'context' && callee.path.at(-1) === 'suspend';
    if (callee.kind !== 'external') return false;
    const member = callee.path.at(-1);
    if (callee.package === 'tmcp') return (member === 'elicitation' || member === 'message') && isReplayable(engine, registration.handler);
    return member === 'inputRequired' || member === 'UrlElicitationRequiredError';
  });
}

/** tmcp runs a handler again only where the tool says that it may. */
function isReplayable(engine: Handled['engine'], handler: Value | undefined): boolean {
  const { ts } = engine;
  return handler !== undefined && alternativesOf(handler).some((one) => {
    if (one.kind !== 'function' || !ts.isCallExpression(one.node.parent)) return false;
    const [options] = one.node.parent.arguments;
    return options !== undefined && viewOf(engine, evaluate(engine, options, one.env)).property('replayable').boolean === true;
  });
}

/** A result that is written out: `{ resultType: 'input_required', … }`. */
function answersWithQuestion({ engine }: Handled, { node, env }: OrderNode<Kind>): boolean {
  const { ts } = engine;
  if (!node || !ts.isObjectLiteralExpression(node)) return false;
  const written = node.properties.find((property) => ts.isPropertyAssignment(property) && property.name.getText(engine.fileOf(node)) === 'resultType');
  return written !== undefined && ts.isPropertyAssignment(written) && stringOf(evaluate(engine, written.initializer, env)) === 'input_required';
}

/** Whether the write is left out in a further round: it comes only where what the rounds hand on (`requestState`, answers) is not there yet. */
function isSkippedLater({ engine }: Handled, order: EffectOrder<Kind>, write: OrderNode<Kind>, rounds: readonly OrderNode<Kind>[]): boolean {
  return rounds.some((branch) => {
    const arm = absentArm(engine, branch.node!);
    return (arm === undefined ? ['then', 'else'] as const : [arm]).some((one) => order.isReachedOnlyBy(write, branch, one));
  });
}

const ROUNDS: ReadonlySet<string> = new Set(['requestState', 'inputResponses', 'resumeData', 'suspendData']);

function isAboutRounds(engine: Handled['engine'], { node, env }: OrderNode<Kind>): boolean {
  const { ts } = engine;
  for (const part of nodesIn(ts, node!, ts.isFunctionLike))
    if ((ts.isIdentifier(part) || ts.isPropertyAccessExpression(part) || ts.isCallExpression(part)) && collectInputs(engine, evaluate(engine, part as ts.Expression, env)).some(({ source, path }) => source === 'context' && path.some((name) => ROUNDS.has(name)))) return true;
  return false;
}
