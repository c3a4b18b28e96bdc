/** Calls of tools that the program itself stops waiting for, and then answers, or records, as failed although nobody knows. */
import type ts from 'typescript';
import { ONE_PLACE } from '../../resolve/allowance.js';
import { findCallSites } from '../../resolve/callers.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { resolveParameter } from '../../resolve/parameters.js';
import { Tracer, type CallEvent, type ChangeEvent } from '../../resolve/trace.js';
import { alternativesOf, type FunctionNode } from '../../resolve/values.js';
import type { EffectModel, LostSendFact, ToolFact } from '../../types.js';
import { attempt } from '../attempt.js';
import { eventsBelow } from '../details/events-below.js';
import type { OrderNode } from '../order/graph.js';
import { readOrder } from '../order/read-order.js';
import { collectAfterBell } from '../outcomes/after-bell.js';
import { collectTexts } from '../outcomes/answers.js';
import { isAbortingTimer, isCutByTimer, isRace, mayMeet, raceWith } from '../outcomes/bells.js';
import { setsFailed, tellsFailed } from '../outcomes/failed-states.js';
import { readTimerErrors } from '../outcomes/timeout-arms.js';
import { isFailedState, saysUnknown } from '../outcomes/words.js';
import { gateBefore } from '../retries/repeats.js';
import { placeOf } from '../place-of.js';
import { textOf } from '../slots/mints.js';
import { areHarmless, findRegistered, type SendModels } from './collect-sends.js';
import { findSends } from './find-sends.js';
import { lostArms } from './lost-arms.js';
import { leadsToSends } from './on-way.js';
import { namesOf, namesOutput, type Send } from './send.js';
import { collectNameTexts } from './tool-names.js';

type Kind = 'send' | 'race' | 'failed-state';

/** Callers of callers in which a failure may be caught. */
const CALLER_DEPTH = 3;
const CATCHER_LIMIT = 6;
/** Places in an order beyond which it is a whole program. */
const ORDER_LIMIT = 1500;

/** Words of timers, and of what is said of a failure. */
const TOLD = /\bsetTimeout\b|\brace\b|\bisError\b|['"`](?:failed|failure|error|errored|aborted|cancell?ed|rejected)['"`]|= ?'(?:failed|error|aborted)'/;

interface Lost extends Omit<LostSendFact, 'said'> {
  readonly said: ts.Node;
}

export function collectLostSends(engine: Engine, models: SendModels & { readonly effects: readonly EffectModel[] }, tools: readonly ToolFact[]): readonly LostSendFact[] {
  const { program } = engine;
  if (['setTimeout', 'timeout', 'Timeout'].every((word) => program.mentioning(word).length === 0)) return [];
  engine.resetBudget(ONE_PLACE);
  const sends = new Map<ts.Node, Send>(attempt(engine, { file: program.root }, 'the calls of tools', () => findSends(engine, models.clients), () => []).map((send) => [send.call, send]));
  const ways = [...sends.values()].map((send) => collectCatchers(engine, send.call));
  const leads = leadsToSends(engine, ways.map(({ onWay }) => onWay), new Set());
  // What neither leads to a call, nor rings, nor says how it ended, is not entered.
  const tracer = new Tracer(engine, (node, args) => TOLD.test(node.getText(engine.fileOf(node))) || args.some((arg) => arg.kind === 'constant' && isFailedState(String(arg.value))) || leads(node, args));
  const found = new Map<ts.Node, Lost>();
  let at = -1;
  for (const send of sends.values()) {
    const { catchers } = ways[++at]!;
    const lost = attempt(engine, send.call, 'what becomes of a call that is given up', () => {
      engine.resetBudget(ONE_PLACE);
      tracer.resetBudget();
      const names = namesOf(engine, send, OUTSIDE);
      if (areHarmless(tools, names, () => namesOutput(engine, send, OUTSIDE))) return [];
      const tool = names.length === 1 ? findRegistered(tools, names[0]!) : undefined;
      return catchers.flatMap((fn) => readLost(engine, tracer, models.effects, send, fn).map((one): Lost => ({ ...one, send: placeOf(engine, send.call), names, tool: tool ?? null })));
    }, () => []);
    for (const one of lost) if (!found.has(one.said)) found.set(one.said, one);
  }
  return [...found.values()].map((one) => ({ ...one, said: placeOf(engine, one.said) }));
}

/** Functions in which something may become of a failure: those with a `catch` around it, and those that hand it on to others. Nearest first. */
function collectCatchers(engine: Engine, call: ts.Node): { readonly catchers: readonly FunctionNode[]; readonly onWay: ReadonlySet<ts.Node> } {
  const { ts } = engine;
  const found = new Set<FunctionNode>();
  const seen = new Set<ts.Node>();
  const waiting: { readonly place: ts.Node; readonly depth: number }[] = [{ place: call, depth: 0 }];
  for (let next = waiting.shift(); next && found.size < CATCHER_LIMIT; next = waiting.shift()) {
    const { place, depth } = next;
    for (let child = place, node = place.parent; node; child = node, node = node.parent) {
      const isCaught = ts.isTryStatement(node) ? node.tryBlock === child && node.catchClause !== undefined
        : ts.isPropertyAccessExpression(node) ? node.name.text === 'catch' || node.name.text === 'then'
        : ts.isCallExpression(node) && node.expression !== child;
      const owner = isCaught ? engine.ownersOf(node).findLast((one): one is FunctionNode => ts.isFunctionLike(one)) : undefined;
      if (owner) found.add(owner);
      if (!ts.isFunctionLike(node) || seen.has(node) || depth >= CALLER_DEPTH) continue;
      seen.add(node);
      for (const site of findCallSites(engine, node as FunctionNode)) waiting.push({ place: site, depth: depth + 1 });
    }
  }
  return { catchers: [...found], onWay: new Set([...seen, ...found]) };
}

function readLost(engine: Engine, tracer: Tracer, models: readonly EffectModel[], send: Send, fn: FunctionNode): readonly { readonly said: ts.Node; readonly bell: LostSendFact['bell'] }[] {
  const env = engine.frameAround(fn, OUTSIDE);
  const trace = tracer.traceCall({ kind: 'function', node: fn, env }, fn.parameters.map((parameter) => resolveParameter(engine, parameter, env)));
  const { events } = eventsBelow([trace]);
  const hasAbortingTimer = events.some((event) => isAbortingTimer(engine, event));
  const isCut = (event: CallEvent | ChangeEvent): boolean => event.kind === 'call' && event.node === send.call && (isCutByTimer(engine, event, hasAbortingTimer) || hasTimeout(send, event));
  if (!events.some((event) => isRace(event) || isCut(event))) return [];
  const order = readOrder<Kind>(engine, [trace], (event) => (event.node === send.call ? ['send'] : isRace(event) ? ['race'] : setsFailed(engine, models, event) ? ['failed-state'] : undefined));
  if (order.cut !== undefined || order.nodes.length > ORDER_LIMIT) return [];
  const errors = readTimerErrors(engine, events);
  // Who hands on what the timer says, says what it says.
  if (saysUnknown(errors.made.flatMap(({ args }) => args.flatMap((arg) => collectTexts(engine, arg))))) return [];
  const name = send.slots.name === undefined ? undefined : send.call.arguments?.[0];
  const found: { readonly said: ts.Node; readonly bell: LostSendFact['bell'] }[] = [];
  for (const place of order.events('send')) {
    const bells = order.events('race').flatMap((race): readonly { readonly at: OrderNode<Kind>; readonly rings: 'rejects' | 'resolves' }[] => {
      const rings = mayMeet(engine, order, place, race) ? raceWith(engine, race, place) : undefined;
      return rings ? [{ at: race, rings }] : [];
    });
    if (bells.length === 0 && isCut(place.event!)) bells.push({ at: place, rings: 'rejects' });
    const said = bells.flatMap(({ at, rings }) => collectAfterBell(engine, order, at, rings, (condition) => lostArms(engine, condition, errors.classes))
      .filter((node) => (node.kinds.includes('failed-state') || (node.kind === 'return' && tellsFailed(engine, node))) && (rings === 'resolves' || order.isIn(node, 'catch')))
      .map((node) => ({ said: node.node!, bell: { place: placeOf(engine, at.node!), what: textOf(engine, at.node!) } })));
    // Whether something asks what the tool does, is asked last: it takes longest.
    if (said.length > 0 && gateBefore(engine, { kind: 'send', client: send.client, toolNames: name && engine.ts.isExpression(name) ? collectNameTexts(engine, name) : [] }, order, place).gate === 'none') found.push(...said);
  }
  return found;
}

/** `{ timeout: 30_000 }` beside the arguments. */
function hasTimeout({ slots }: Send, { args }: CallEvent): boolean {
  const ofTool = new Set([slots.name, slots.arguments].map((slot) => Number(slot?.split('.')[0])));
  return args.some((arg, index) => !ofTool.has(index) && alternativesOf(arg).some((one) => one.kind === 'object' && ['timeout', 'maxTotalTimeout'].some((option) => one.slots.has(option))));
}
