/** Second sends that no order of places tells: a client's own, a race of several, what is put back to be sent later. */
import type ts from 'typescript';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import { Tracer } from '../../resolve/trace.js';
import { viewOf } from '../../resolve/view.js';
import { alternativesOf } from '../../resolve/values.js';
import type { ResendFact } from '../../types.js';
import { placeOf } from '../place-of.js';
import { textOf } from '../slots/mints.js';
import { findHedge } from './hedges.js';
import { findOutbox, findStaying } from './outboxes.js';
import { findReplay } from './replays.js';
import { findRequestRetry } from './request-retries.js';
import { findRequeue } from './requeues.js';
import type { ResendContext } from './resends.js';
import { namesOf, namesOutput, valueOfSlot, type Send } from './send.js';
import { collectSentKeys } from './sent-keys.js';

export interface PlainResend {
  /** The second send, or the call that leads to it. */
  readonly node: ts.Node;
  readonly fact: ResendFact;
}

type Told = Pick<ResendFact, 'causes' | 'confidence' | 'by' | 'isElsewhere'>;

export function collectPlainResends(context: ResendContext, send: Send): readonly PlainResend[] {
  const { engine } = context;
  const found: PlainResend[] = [];
  const tell = (node: ts.Node, told: Told): void => {
    if (isSafe(context, send)) return;
    const path = node === send.call ? [] : [{ place: placeOf(engine, send.call), what: textOf(engine, send.call.expression) }];
    found.push({ node, fact: { place: placeOf(engine, node), send: placeOf(engine, send.call), path, gate: 'none', gatePlace: null, key: null, ...told } });
  };
  const byClient = readOwnRetry(context, send);
  if (byClient) tell(send.handed ?? send.call, { causes: byClient.causes, confidence: 'proven', by: byClient.repeat, isElsewhere: false });
  const chained = findChained(context, send);
  if (chained) tell(send.call, { causes: ['any error'], confidence: 'proven', by: chained, isElsewhere: false });
  const hedge = findHedge(engine, send, context.sends);
  if (hedge) tell(hedge.node, { causes: ['no more than a slow answer'], confidence: 'proven', by: { place: placeOf(engine, hedge.race), what: textOf(engine, hedge.race.expression) }, isElsewhere: true });
  const requeue = findRequeue(context, send);
  if (requeue) tell(send.call, { causes: requeue.causes, confidence: requeue.isCertain ? 'proven' : 'likely', by: { place: placeOf(engine, requeue.back), what: textOf(engine, requeue.back.expression) }, isElsewhere: false });
  for (const later of [findStaying(context, send), requeue ? undefined : findOutbox(context, send)])
    if (later) tell(later.again, { causes: later.causes, confidence: later.isCertain ? 'proven' : 'likely', by: { place: placeOf(engine, later.by), what: textOf(engine, later.by.expression) }, isElsewhere: false });
  const replay = findReplay(context, send);
  if (replay) tell(replay.again, { causes: ['a closed connection'], confidence: 'proven', by: { place: placeOf(engine, replay.kept), what: textOf(engine, replay.kept.expression) }, isElsewhere: false });
  return found;
}

/** Whether sending it twice does no harm, or it carries a key, which is the same in all of these. */
function isSafe(context: ResendContext, send: Send): boolean {
  const { engine } = context;
  const names = namesOf(engine, send, OUTSIDE);
  if (context.isHarmless(names, () => namesOutput(engine, send, OUTSIDE))) return true;
  return collectSentKeys(engine, [valueOfSlot(engine, send, send.slots.arguments, OUTSIDE), valueOfSlot(engine, send, send.slots.meta, OUTSIDE)], context.keyName(names), names).length > 0;
}

/** `tool.withRetry({ stopAfterAttempt: 3 }).invoke(…)`, also with a variable between. */
function findChained({ engine, retries }: ResendContext, { call }: Send): ResendFact['by'] | undefined {
  for (const callee of alternativesOf(evaluate(engine, call.expression, OUTSIDE))) {
    if (callee.kind !== 'external') continue;
    for (const { chained, modules } of retries) {
      if (!chained || !modules.includes(callee.module) || !callee.path.includes(chained.member)) continue;
      const told = callee.calls.flat().flatMap((options) => viewOf(engine, propertyOf(engine, options, chained.attempts)).number ?? []);
      if ((told[0] ?? chained.default) > 1) return { place: placeOf(engine, call), what: chained.member };
    }
  }
  return undefined;
}

/** A message that is made by hand, and posted by a client of HTTP that sends a POST again. */
function readOwnRetry({ engine, retries }: ResendContext, { call, message, handed }: Send): ReturnType<typeof findRequestRetry> {
  const outer = handed ?? (message ? call : undefined);
  const owner = outer && engine.ownersOf(outer).findLast((one) => engine.ts.isFunctionLike(one));
  if (!outer || !owner || !engine.ts.isFunctionLike(owner)) return undefined;
  const tracer = new Tracer(engine);
  const fn = alternativesOf({ kind: 'function', node: owner as never, env: engine.frameAround(owner as never, OUTSIDE) }).find((one) => one.kind === 'function');
  if (fn?.kind !== 'function') return undefined;
  const { events } = tracer.traceCall(fn, []);
  return findRequestRetry(engine, retries, { events: events.filter(({ node }) => node === outer) });
}
