/** The sends of a program as facts: which tool, which key, and whether they are sent again. */
import type ts from 'typescript';
import { ONE_PLACE, ONE_TOOL } from '../../resolve/allowance.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { Tracer } from '../../resolve/trace.js';
import type { FunctionNode } from '../../resolve/values.js';
import type { ClientModel, Effect, RetryModel, SendFact, ToolFact } from '../../types.js';
import { attempt } from '../attempt.js';
import { toolDecision } from '../effects/verbs.js';
import type { EffectOrder } from '../order/questions.js';
import { placeOf } from '../place-of.js';
import { placeOfNode } from '../tools/written-places.js';
import { collectResends, SENT_ONCE, type Kind, type ResendContext } from './resends.js';
import { readSentKey } from './key-keeping.js';
import { findSends } from './find-sends.js';
import { leadsToSends } from './on-way.js';
import { collectRoots, type Roots } from './roots.js';
import { collectWrapperSites } from './wrapper-sites.js';
import { expressionOfSlot, namesOf, valueOfSlot, type Send } from './send.js';
import { collectMakers, collectSentKeys, isClosed, type SentKey } from './sent-keys.js';

export interface SendModels {
  readonly clients: readonly ClientModel[];
  readonly retries: readonly RetryModel[];
}

/** Sends around which that did not suffice, and which are looked at once more with what a handler may take. */
const SECOND_LOOKS = 3;

const NOWHERE: Roots = { roots: [], onWay: new Set() };

/** All sends. Nothing is parsed where no text seems to send. */
export function collectSends(engine: Engine, models: SendModels, tools: readonly ToolFact[]): readonly SendFact[] {
  engine.resetBudget(ONE_PLACE);
  const sends = new Map<ts.Node, Send>(attempt(engine, { file: engine.program.root }, 'the calls of tools', () => findSends(engine, models.clients), () => []).map((send) => [send.call, send]));
  const toolOf = (names: readonly string[]): ToolFact | undefined => (names.length === 1 ? findRegistered(tools, names[0]!) : undefined);
  const keysOf = (send: Send, tool: ToolFact | undefined): readonly SentKey[] =>
    collectSentKeys(engine, [valueOfSlot(engine, send, send.slots.arguments, OUTSIDE), valueOfSlot(engine, send, send.slots.meta, OUTSIDE)], tool?.key?.name, namesOf(engine, send, OUTSIDE));
  const read = new Map<ts.Node, readonly SentKey[]>([...sends.values()].map((send) => [send.call, attempt(engine, send.call, 'the key of a call', () => {
    engine.resetBudget(ONE_PLACE);
    return keysOf(send, toolOf(namesOf(engine, send, OUTSIDE)));
  }, () => [])]));
  const makers = new Set([...read.values()].flatMap((keys) => keys.flatMap(({ value }) => collectMakers(value))));
  const again = new SecondLooks(engine);
  const standIns = models.retries.flatMap(({ standIns: made }) => made?.member ?? []);
  const ways = new Map<ts.Node, Roots>([...sends].map(([call, send]) => [call, attempt(engine, call, 'the way to a call of a tool', () => {
    engine.resetBudget(ONE_PLACE);
    return again.unlessCut(() => collectRoots(engine, send, standIns));
  }, () => NOWHERE)]));
  // What else the functions around a send do, says nothing of whether it is sent again.
  const tracer = new Tracer(engine, leadsToSends(engine, [...ways.values()].map(({ onWay }) => onWay), makers));
  const context: ResendContext = {
    engine, tracer, sends, makers,
    retries: models.retries,
    orders: new Map<FunctionNode, EffectOrder<Kind>>(),
    isHarmless: (names, hasOutput) => areHarmless(tools, names, hasOutput),
    keyName: (names) => toolOf(names)?.key?.name,
  };
  /** Calls of functions that send what they are told, as far as the tool takes a key. */
  const toldTo = (send: Send): readonly SendFact[] =>
    collectWrapperSites(engine, send).flatMap(({ call, env, name, arguments: written }): readonly SendFact[] => {
      const names = namesOf(engine, send, env);
      const tool = toolOf(names);
      if (!tool?.key) return [];
      const args = valueOfSlot(engine, send, send.slots.arguments, env);
      const meta = valueOfSlot(engine, send, send.slots.meta, env);
      const [key] = collectSentKeys(engine, [args, meta], tool.key.name, names);
      const place = placeOf(engine, call);
      const parts = { name: placeOfNode(engine, name), arguments: placeOfNode(engine, written) };
      return [{
        place, names, tool,
        effect: effectOf(tool, names[0]!),
        written: { ...(parts.name && { name: parts.name }), ...(parts.arguments && { arguments: parts.arguments }) },
        key: key ? { name: key.name, place } : null,
        isOpen: !isClosed(args) || !isClosed(meta),
        ...SENT_ONCE,
      }];
    });
  return [...sends.values()].flatMap((send): readonly SendFact[] => {
    const fact = factOf(send);
    return fact.names.length === 1 ? [fact] : [fact, ...attempt(engine, fact.place, 'calls of a function that calls tools', () => {
      engine.resetBudget(ONE_PLACE);
      return toldTo(send);
    }, () => [])];
  });

  function factOf(send: Send): SendFact {
    const place = placeOf(engine, send.call);
    return attempt(engine, place, 'a call of a tool', () => {
      engine.resetBudget(ONE_PLACE);
      tracer.resetBudget();
      const names = namesOf(engine, send, OUTSIDE);
      const tool = toolOf(names);
      const args = valueOfSlot(engine, send, send.slots.arguments, OUTSIDE);
      const meta = valueOfSlot(engine, send, send.slots.meta, OUTSIDE);
      const [key] = read.get(send.call) ?? [];
      return {
        place, names,
        tool: tool ?? null,
        effect: names.length === 1 ? effectOf(tool, names[0]!) : 'unknown',
        written: writtenParts(engine, send),
        key: key ? readSentKey(engine, send, key, args) : null,
        isOpen: !isClosed(args) || !isClosed(meta),
        ...again.unlessCut(() => collectResends(context, send, ways.get(send.call) ?? NOWHERE), () => tracer.resetBudget()),
      };
    }, () => ({ place, names: [], tool: null, effect: 'unknown', written: {}, key: null, isOpen: true, ...SENT_ONCE }));
  }
}

/** Looks again where a bound was hit, a few times in a program. */
class SecondLooks {
  readonly #engine: Engine;
  #left = SECOND_LOOKS;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  unlessCut<T>(look: () => T, prepare: () => void = () => undefined): T {
    const seen = look();
    if (this.#engine.boundHit === undefined || this.#left === 0) return seen;
    this.#left -= 1;
    this.#engine.resetBudget(ONE_TOOL);
    prepare();
    return look();
  }
}

function writtenParts(engine: Engine, send: Send): SendFact['written'] {
  const { slots } = send;
  const name = placeOfNode(engine, expressionOfSlot(engine, send, slots.name));
  const args = placeOfNode(engine, expressionOfSlot(engine, send, slots.arguments));
  return { ...(name && { name }), ...(args && { arguments: args }), ...(slots.arguments !== undefined && { slot: slots.arguments.split('.').at(-1)! }) };
}

/** The registration of a name in the program; of several that differ in what they do, the one that writes. */
export function findRegistered(tools: readonly ToolFact[], name: string): ToolFact | undefined {
  const own = tools.filter((tool) => tool.name === name);
  return own.find(({ effect }) => effect.effect === 'write') ?? own[0];
}

/** Whether its code says what it does, and not only its name. */
const isRead = (tool: ToolFact | undefined): boolean => tool !== undefined && tool.effect.effect !== 'unknown';

/** The registration's effect counts before the name. What only a key makes repeatable is a write without it. */
function effectOf(tool: ToolFact | undefined, name: string): Effect {
  if (!tool || tool.effect.effect === 'unknown') return toolDecision(name).effect;
  return tool.key && tool.effect.effect === 'idempotent-write' ? 'write' : tool.effect.effect;
}

/** Whether calling them twice does no harm; where their names are all that is known, not if one is told where to put what it makes. */
export const areHarmless = (tools: readonly ToolFact[], names: readonly string[], hasOutput: () => boolean): boolean =>
  names.length > 0 && names.every((name) => isHarmless(effectOf(findRegistered(tools, name), name))) && (names.every((name) => isRead(findRegistered(tools, name))) || !hasOutput());

const isHarmless = (effect: Effect): boolean => effect === 'none' || effect === 'idempotent-write';
