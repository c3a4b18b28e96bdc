/** Second sends of a call, judged: same call, known failures, no gate, no key of its own. */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { decoratedMethod } from '../../resolve/decorated-methods.js';
import { resolveParameter } from '../../resolve/parameters.js';
import type { Trace, Tracer } from '../../resolve/trace.js';
import { evaluateArguments, functionFrame } from '../../resolve/calls.js';
import type { FunctionNode, FunctionValue } from '../../resolve/values.js';
import type { HorizonFact, Hop, ResendFact, RetryModel } from '../../types.js';
import { describeFunction } from '../effects/describe.js';
import { hopsOf } from '../effects/writes.js';
import type { OrderNode } from '../order/graph.js';
import type { EffectOrder } from '../order/questions.js';
import { readOrder } from '../order/read-order.js';
import { placeOf } from '../place-of.js';
import { collectLibraryRetries, type LibraryRetry } from '../retries/library-retries.js';
import { readLibraryRepeat } from '../retries/library-repeats.js';
import { collectRepeats, gateBefore, type Repeat, type RepeatGate, type RepeatQuestion } from '../retries/repeats.js';
import { dependsOnLoop, haveSameSource, isWrittenAlike } from '../retries/sameness.js';
import { textOf } from '../slots/mints.js';
import { findCount } from './counted-keys.js';
import { horizonOfLibrary, horizonOfLoop } from './horizons.js';
import { collectOwnTimeouts } from './own-timeouts.js';
import type { Roots } from './roots.js';
import { collectNameTexts } from './tool-names.js';
import { collectPlainResends } from './plain-resends.js';
import { expressionOfSlot, namesOf, namesOutput, receiverOf, valueOfSlot, type Send } from './send.js';
import { collectMakers, collectSentKeys, type SentKey } from './sent-keys.js';

export type Kind = 'send' | 'make';

export interface ResendContext {
  readonly engine: Engine;
  readonly tracer: Tracer;
  readonly retries: readonly RetryModel[];
  /** Whether sending it twice does no harm, by the names it may have here; where these are all that is known, not if it is told where to put what it makes. */
  readonly isHarmless: (names: readonly string[], hasOutput: () => boolean) => boolean;
  readonly keyName: (names: readonly string[]) => string | undefined;
  /** All sends of the program. */
  readonly sends: ReadonlyMap<ts.Node, Send>;
  /** Calls that make keys of theirs. */
  readonly makers: ReadonlySet<ts.Node>;
  /** Orders that were read before, by the function they begin in. */
  readonly orders: Map<FunctionNode, EffectOrder<Kind>>;
}

/** Places in the order of a function beyond which it is a whole program, not the way around a send. */
const ORDER_LIMIT = 500;

export interface Resending {
  /** Second sends, each place once. Those that carry a key of the caller's are none. */
  readonly resends: readonly ResendFact[];
  /** The longest time for which it is sent again, with or without a key, as far as its numbers are known. */
  readonly horizon: HorizonFact | null;
}

export const SENT_ONCE: Resending = { resends: [], horizon: null };

export function collectResends(context: ResendContext, send: Send, { roots }: Roots): Resending {
  if (isNamedHarmless(context, send)) return SENT_ONCE;
  const found = new Map<ts.Node, ResendFact>();
  const horizons: HorizonFact[] = [];
  for (const root of roots) {
    const order = orderOf(context, root);
    if (order.cut !== undefined || order.nodes.length > ORDER_LIMIT) continue;
    for (const fact of [...structural(context, send, root, order, horizons), ...byLibraries(context, send, root, order, horizons)]) if (!found.has(fact.node)) found.set(fact.node, fact.fact);
  }
  for (const { node, fact } of collectPlainResends(context, send)) if (!found.has(node) && !isGated(context, send, node)) found.set(node, fact);
  const [horizon = null] = horizons.sort((a, b) => b.milliseconds - a.milliseconds);
  return { resends: [...found.values()], horizon };
}

/** Whether the function around a place asks what the tool does before it gets there. */
function isGated(context: ResendContext, send: Send, node: ts.Node): boolean {
  const { engine } = context;
  const root = engine.ownersOf(node).find((one): one is FunctionNode => engine.ts.isFunctionLike(one));
  const order = root && orderOf(context, root);
  const event = order?.events('send').find((one) => one.node === send.call);
  return order !== undefined && event !== undefined && gateBefore(engine, questionOf(context, send), order, event).gate !== 'none';
}

/** Whether the name that is written at the send is that of a tool which may be called twice. */
function isNamedHarmless({ engine, isHarmless }: ResendContext, send: Send): boolean {
  const name = expressionOfSlot(engine, send, send.slots.name);
  return name !== undefined && engine.ts.isStringLiteralLike(name) && isHarmless([name.text], () => namesOutput(engine, send, OUTSIDE));
}

interface Placed {
  readonly node: ts.Node;
  readonly fact: ResendFact;
}

/** The order of the sends, seen from a function. Nothing but them and what makes keys matters. */
function orderOf({ engine, tracer, sends, makers, orders }: ResendContext, root: FunctionNode): EffectOrder<Kind> {
  const known = orders.get(root);
  if (known) return known;
  const env = engine.frameAround(root, OUTSIDE);
  const args = root.parameters.map((parameter) => resolveParameter(engine, parameter, env));
  const trace: Trace = tracer.traceCall(decoratedMethod(engine, root, { kind: 'function', node: root, env }), args);
  const order = readOrder<Kind>(engine, [trace], (event) => {
    if (sends.has(event.node)) return ['send'];
    return makers.has(event.node) ? ['make'] : undefined;
  });
  if (order.cut === undefined) orders.set(root, order);
  return order;
}

const questionOf = ({ engine }: ResendContext, send: Send): RepeatQuestion<Kind> => {
  const name = expressionOfSlot(engine, send, send.slots.name);
  const first = send.call.arguments?.[0];
  const toolNames = name ? collectNameTexts(engine, name) : first && engine.ts.isIdentifier(first) ? [`${first.text}.name`] : [];
  return { kind: 'send', client: send.client, toolNames, own: collectOwnTimeouts(engine, send), isFirst: ({ node }) => node === send.call };
};

function structural(context: ResendContext, send: Send, root: FunctionNode, order: EffectOrder<Kind>, horizons: HorizonFact[]): readonly Placed[] {
  const { engine } = context;
  return collectRepeats(engine, order, questionOf(context, send)).flatMap((repeat): readonly Placed[] => {
    const { second, loop, causes, isCertain, gate, gatePlaces, passed } = repeat;
    const again = context.sends.get(second.node!)!;
    if (gate === 'own' || !isSame(context, send, again, second, loop)) return [];
    const milliseconds = loop && horizonOfLoop(engine, send, loop, repeat.head?.env ?? OUTSIDE);
    if (milliseconds !== undefined) horizons.push({ place: placeOf(engine, second.node!), milliseconds });
    const receiver = receiverOf(engine, again);
    const isElsewhere = receiver !== undefined && dependsOnLoop(engine, receiver, second.calls, loop);
    return place(context, again, root, second, { causes, confidence: isCertain ? 'proven' : 'likely', by: loop ? { place: placeOf(engine, loop), what: 'the loop' } : null, isElsewhere, gate, gatePlace: gatePlaces[0], passed, helper: helperOf(engine, repeat) });
  });
}

/** What a package repeats: the functions around the send, and those that call it, may be handed to one. */
function byLibraries(context: ResendContext, send: Send, root: FunctionNode, order: EffectOrder<Kind>, horizons: HorizonFact[]): readonly Placed[] {
  const { engine } = context;
  const { ts } = engine;
  const placed: Placed[] = [];
  for (const event of order.events('send')) {
    if (event.node !== send.call) continue;
    const inside = new Set<FunctionNode>([root, ...engine.ownersOf(send.call).filter((one): one is FunctionNode => ts.isFunctionLike(one))]);
    for (let call = event.calls; call; call = call.outer) inside.add(call.into as FunctionNode);
    const repeating = [...inside].map((fn) => ({ fn, libraries: collectLibraryRetries(engine, context.retries, fn) }));
    /** What runs a step again does not run again the function that is made of steps. */
    const isOfStep = (outer: FunctionNode, library: LibraryRetry): boolean =>
      repeating.some(({ fn, libraries }) => fn !== outer && libraries.some(({ model, helper }) => model === library.model && helper.toldBy !== undefined) && engine.ownersOf(fn).includes(outer));
    for (const { fn, libraries } of repeating)
      for (const library of libraries) {
        if (isOfStep(fn, library) || isCalledBeside(fn, library, event)) continue;
        const own = fn === root ? order : orderOf(context, fn);
        const question = questionOf(context, send);
        const first = own.events('send').find(({ node }) => node === send.call);
        const repeat = first && own.cut === undefined ? readLibraryRepeat(engine, own, first, question, library) : undefined;
        if (!first || !repeat) continue;
        const before = gateBefore(engine, question, order, event);
        const within = before.gate === 'none' && fn !== root ? gateBefore(engine, question, own, first) : before;
        const gate = within.gate === 'none' ? { gate: repeat.gate, places: repeat.gatePlaces } : within;
        if (gate.gate === 'own') continue;
        const milliseconds = horizonOfLibrary(engine, send, library);
        if (milliseconds !== undefined) horizons.push({ place: placeOf(engine, library.call.expression), milliseconds });
        const passed = new Set(own.events('make').flatMap(({ node }) => (node ? [node] : [])));
        const by: Hop = { place: placeOf(engine, library.call.expression), what: textOf(engine, library.call.expression) };
        placed.push(...place(context, send, root, seenFrom(engine, send, event, library), { causes: repeat.causes, confidence: repeat.isCertain ? 'proven' : 'likely', by, isElsewhere: false, gate: gate.gate, gatePlace: gate.places[0], passed }, library.isDecorator ? undefined : linkOf(engine, library.call)));
      }
  }
  return placed;
}

/** Whether the function is called here by itself, and the package has it elsewhere: `isSafe ? pRetry(send) : send()`. */
function isCalledBeside(fn: FunctionNode, { made }: LibraryRetry, { calls }: OrderNode<Kind>): boolean {
  for (let call = calls; call; call = call.outer) if (call.into === fn) return call.event.node !== made && call.event.runs.some((run) => run.as === 'callee' && run.trace.node === fn);
  return false;
}

/** Where only some calls of a function are repeated, the send is looked at from the one that is. */
function seenFrom(engine: Engine, send: Send, event: OrderNode<Kind>, { site }: LibraryRetry): OrderNode<Kind> {
  if (!site) return event;
  const fn: FunctionValue = { kind: 'function', node: site.into, env: engine.frameAround(site.into, event.env) };
  const frame = functionFrame(engine, fn, evaluateArguments(engine, site.call.arguments, OUTSIDE));
  const inner = engine.ownersOf(send.call).filter((one): one is FunctionNode => engine.ts.isFunctionLike(one));
  let env = frame;
  for (const one of inner.slice(inner.indexOf(site.into) + 1)) env = functionFrame(engine, { kind: 'function', node: one, env }, []);
  return { ...event, env };
}

/** A call; of a chain of calls, each of which begins where the chain does, the name by which it is called. */
function linkOf({ ts }: Engine, call: ts.CallExpression | ts.NewExpression): ts.Node {
  const { expression } = call;
  return ts.isPropertyAccessExpression(expression) && (ts.isCallExpression(expression.expression) || ts.isNewExpression(expression.expression)) ? expression.name : call;
}

interface Judged {
  readonly causes: readonly string[];
  readonly confidence: ResendFact['confidence'];
  readonly by: Hop | null;
  readonly isElsewhere: boolean;
  readonly gate: Exclude<RepeatGate, 'own'>;
  readonly gatePlace: ts.Node | undefined;
  /** What is run between the first and the second send. */
  readonly passed: ReadonlySet<ts.Node>;
  /** The function that runs it again. */
  readonly helper?: ts.Node | undefined;
}

/** The second send where people look for it; nothing where it carries a key that outlives the attempts, or does no harm. */
function place(context: ResendContext, send: Send, root: FunctionNode, second: OrderNode<Kind>, judged: Judged, at?: ts.Node): readonly Placed[] {
  const { engine } = context;
  const names = namesOf(engine, send, second.env);
  if (context.isHarmless(names, () => namesOutput(engine, send, second.env))) return [];
  const keys = collectSentKeys(engine, [valueOfSlot(engine, send, send.slots.arguments, second.env), valueOfSlot(engine, send, send.slots.meta, second.env)], context.keyName(names), names);
  const key = keys.length > 0 ? findPerAttempt(engine, keys, judged.passed) : null;
  if (key === undefined) return [];
  const node = at ?? heldBy(engine, root, send, second, judged.helper);
  const path: Hop[] = [];
  for (let hop = hopsOf(second.calls); hop; hop = hop.next) path.push({ place: placeOf(engine, hop.into), what: describeFunction(engine, hop.into, hop.event) });
  if (node !== send.call) path.push({ place: placeOf(engine, send.call), what: textOf(engine, send.call.expression) });
  const { causes, confidence, by, isElsewhere, gate, gatePlace } = judged;
  return [{
    node: gate === 'none' ? node : gatePlace ?? node,
    fact: { place: placeOf(engine, node), send: placeOf(engine, send.call), path, causes, confidence, by, isElsewhere, gate, gatePlace: gatePlace ? placeOf(engine, gatePlace) : null, key: key && { name: key.name, mint: { place: placeOf(engine, key.mint), what: textOf(engine, key.mint) } } },
  }];
}

/** A key that is made again between two attempts; `undefined` when one of the keys is not. */
function findPerAttempt(engine: Engine, keys: readonly SentKey[], passed: ReadonlySet<ts.Node>): { readonly name: string; readonly mint: ts.Node } | undefined {
  for (const { name, value, written } of keys) {
    const mint = collectMakers(value).find((node) => passed.has(node)) ?? findCount(engine, written);
    if (mint) return { name, mint };
  }
  return undefined;
}

/**
 * Whether the second call sends the same once more: not another element of a list, and not another call that only stands nearby. One tool
 * may have another name in each place where it is tried.
 */
function isSame({ engine }: ResendContext, send: Send, again: Send, second: OrderNode<Kind>, loop: ts.Node | undefined): boolean {
  const { ts } = engine;
  const partsOf = (one: Send): readonly [ts.Expression | undefined, ts.Expression | undefined] => {
    const name = expressionOfSlot(engine, one, one.slots.name);
    return name ? [name, expressionOfSlot(engine, one, one.slots.arguments)] : [undefined, one.call.arguments?.[0]];
  };
  const [name, content] = partsOf(again);
  // A key that names the attempt makes no other call of it.
  const keys = new Set(collectSentKeys(engine, [valueOfSlot(engine, again, again.slots.arguments, second.env), valueOfSlot(engine, again, again.slots.meta, second.env)], undefined).flatMap(({ written }) => (findCount(engine, written) ? written! : [])));
  const depends = (part: ts.Expression | undefined): boolean => part !== undefined && dependsOnLoop(engine, part, second.calls, loop, keys);
  const tells = content !== undefined && !(ts.isObjectLiteralExpression(content) && content.properties.length === 0);
  if (depends(content) || (!tells && depends(name))) return false;
  if (send.call === again.call) return true;
  const [firstName, firstContent] = partsOf(send);
  return isWrittenAlike(engine, firstContent, content) && (isWrittenAlike(engine, firstName, name) || (tells && haveSameSource(engine, firstName, name)));
}

/** The function in which the loop, the `catch` or the recursion stands. */
function helperOf(engine: Engine, { second, head }: Repeat<Kind>): ts.Node | undefined {
  const ownerOf = (node: ts.Node): ts.Node | undefined => engine.ownersOf(node).findLast((one) => engine.ts.isFunctionLike(one));
  if (head) return head.node ? ownerOf(head.node) : head.env.node;
  for (let region = second.region; region; region = region.outer) if (region.part === 'catch') return ownerOf(region.node);
  return undefined;
}

const isInside = (engine: Engine, node: ts.Node, fn: ts.Node | undefined): boolean => engine.ownersOf(node).some((one) => one === fn);

/** The second send, or the call of the closure that holds it: where a helper is handed what it runs again. */
function heldBy(engine: Engine, root: FunctionNode, send: Send, second: OrderNode<Kind>, helper: ts.Node | undefined): ts.Node {
  let outermost: ts.Node | undefined;
  for (let call = second.calls; call; call = call.outer) {
    // Called by its decorator: nobody looks for it there.
    if (call.into === root && !isInside(engine, call.event.node, root)) break;
    // What is written in the function itself, in a callback, is no call of another one.
    if (call.into !== helper && isInside(engine, call.into, root)) continue;
    // What the helper is not handed but sends itself stands in it.
    if (call.into === helper && helper !== root) return isInside(engine, send.call, helper) ? send.call : call.event.node;
    outermost = call.event.node;
  }
  return outermost ?? send.call;
}
