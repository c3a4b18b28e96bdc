/** A `fetch` that is given to a client's transport and sends a POST again: below JSON-RPC nobody can see which tool it calls. */
import type ts from 'typescript';
import { evaluateArguments } from '../../resolve/calls.js';
import type { Engine } from '../../resolve/engine.js';
import { OUTSIDE } from '../../resolve/environment.js';
import { evaluate } from '../../resolve/evaluate.js';
import { propertyOf } from '../../resolve/properties.js';
import type { Declaration } from '../../resolve/scope.js';
import type { Tracer } from '../../resolve/trace.js';
import { alternativesOf, UNDEFINED, unknown, type FunctionNode, type FunctionValue, type Value } from '../../resolve/values.js';
import type { ClientModel, RetryModel, TransportRetryFact } from '../../types.js';
import { readOrder } from '../order/read-order.js';
import { placeOf } from '../place-of.js';
import { collectLibraryRetries, valueAt } from '../retries/library-retries.js';
import { readLibraryRepeat } from '../retries/library-repeats.js';
import { collectRepeats } from '../retries/repeats.js';
import { data, unknownAbout, type Supposed } from '../retries/supposed.js';
import { textOf } from '../slots/mints.js';
import { collectCallsNamed } from '../../resolve/calls-named.js';
import { findCarrierOfAll, findRequestRetry, isSwitchedOn } from './request-retries.js';
import { partOf } from './send.js';

export interface TransportModels {
  readonly clients: readonly ClientModel[];
  readonly retries: readonly RetryModel[];
}

export function collectTransportRetries(engine: Engine, tracer: Tracer, { clients, retries }: TransportModels): readonly TransportRetryFact[] {
  const { ts } = engine;
  const found = new Map<ts.Node, TransportRetryFact>();
  /** Asked once, and only where a transport brings no `fetch` of its own. */
  let ofAll: readonly [ReturnType<typeof findCarrierOfAll>] | undefined;
  for (const model of clients)
    for (const { member, fetch } of model.transports ?? [])
      for (const call of collectCallsNamed(engine, member)) {
        const of = evaluate(engine, call.expression, OUTSIDE);
        if (!ts.isNewExpression(call) || found.has(call) || of.kind !== 'external' || !model.packages.includes(of.package)) continue;
        const [index, name] = fetch.split('.') as [string, string];
        const given = propertyOf(engine, evaluateArguments(engine, call.arguments, OUTSIDE)[Number(index)] ?? UNDEFINED, name);
        const options = call.arguments?.[Number(index)];
        const written = (options && partOf(engine, options, name)) ?? call;
        const all = given.kind === 'constant' ? (ofAll ??= [findCarrierOfAll(engine, retries)])[0] : undefined;
        const fact = factOf(engine, tracer, retries, given, written) ?? (all && { place: placeOf(engine, written), confidence: 'proven' as const, ...all });
        if (fact) found.set(call, fact);
      }
  return [...found.values()];
}

function factOf(engine: Engine, tracer: Tracer, retries: readonly RetryModel[], given: Value, written: ts.Node): TransportRetryFact | undefined {
  for (const one of alternativesOf(given)) {
    if (one.kind === 'external' && one.isResult) {
      const model = retries.find(({ modules, fetches, fetchesWith }) => fetches !== undefined && modules.includes(one.module) && (fetchesWith === undefined || isSwitchedOn(engine, valueAt(engine, fetchesWith, one, one.calls.at(-1) ?? []))));
      if (model) return { place: placeOf(engine, written), causes: model.fetches!, confidence: 'proven', repeat: { place: placeOf(engine, one.node ?? written), what: one.module } };
    }
    const repeat = one.kind === 'function' ? repeatOf(engine, tracer, retries, one) : undefined;
    if (repeat) return { place: placeOf(engine, written), ...repeat };
  }
  return undefined;
}

/** A second request for a POST inside a function of the program. */
function repeatOf(engine: Engine, tracer: Tracer, retries: readonly RetryModel[], fn: FunctionValue): Omit<TransportRetryFact, 'place'> | undefined {
  const { node } = fn;
  // What others of the program hand in says nothing of what the transport does.
  const trace = tracer.traceCall(fn, node.parameters.map(() => unknown('a part of a request')));
  const own = findRequestRetry(engine, retries, trace);
  if (own) return { ...own, confidence: 'proven' };
  const order = readOrder<'send'>(engine, [trace], (event) => (event.kind === 'call' && isRequest(event.callee) ? ['send'] : undefined));
  if (order.cut !== undefined) return undefined;
  const request: Supposed = { kind: 'thing', classes: ['Object', 'Request'], text: undefined, properties: { method: data('POST') }, others: unknownAbout('other') };
  const bound = new Map<Declaration, Supposed>(node.parameters.slice(1, 2).map((parameter) => [parameter, request]));
  const [repeat] = collectRepeats(engine, order, { kind: 'send', client: 'http', given: bound }).filter(({ gate, isCertain }) => gate === 'none' || (gate !== 'own' && isCertain));
  if (repeat) return { causes: repeat.causes, confidence: repeat.isCertain ? 'proven' : 'likely', repeat: { place: placeOf(engine, repeat.second.node!), what: textOf(engine, (repeat.second.node as ts.CallExpression).expression) } };
  for (const event of order.events('send')) {
    const inside = engine.ownersOf(event.node!).filter((one): one is FunctionNode => engine.ts.isFunctionLike(one));
    for (const owner of inside)
      for (const library of collectLibraryRetries(engine, retries, owner)) {
        const own = readOrder<'send'>(engine, [tracer.traceCall({ kind: 'function', node: owner, env: engine.frameAround(owner, event.env) }, [])], (one) => (one.kind === 'call' && isRequest(one.callee) ? ['send'] : undefined));
        const [first] = own.events('send');
        const again = first && own.cut === undefined ? readLibraryRepeat(engine, own, first, { kind: 'send', client: 'http', given: bound }, library) : undefined;
        if (again) return { causes: again.causes, confidence: again.isCertain ? 'proven' : 'likely', repeat: { place: placeOf(engine, library.call.expression), what: textOf(engine, library.call.expression) } };
      }
  }
  return undefined;
}

/** `fetch`, of the platform or of a package that is one. */
const isRequest = (callee: Value): boolean =>
  alternativesOf(callee).some((one) => one.kind === 'external' && ((one.module === 'globals' && one.path.at(-1) === 'fetch') || ((one.package === 'node-fetch' || one.package === 'cross-fetch' || one.package === 'undici') && /^(?:default|fetch)$/.test(one.path.at(-1) ?? 'default'))));
