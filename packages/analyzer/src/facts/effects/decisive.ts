/**
 * Where the effect is decided: not in the project's own HTTP client or query helper, which all tools share, but where the verb, the
 * URL or the SQL text becomes known.
 */
import type ts from 'typescript';
import type { Engine } from '../../resolve/engine.js';
import { withoutData } from '../../resolve/widen.js';
import { frameOf, type Env } from '../../resolve/environment.js';
import { Tracer } from '../../resolve/trace.js';
import { alternativesOf, UNDEFINED, unknown, type FunctionNode, type Value } from '../../resolve/values.js';
import type { SinkKind, Verdict } from '../../types.js';
import type { EffectReader } from './assess.js';
import { calleeName, type Candidate, type HopLink } from './candidates.js';

/** Sinks whose arguments decide. A child process is named where it is started: the path tells who asks for it. */
const DECIDED_BY_ARGUMENTS: ReadonlySet<SinkKind> = new Set(['http', 'db']);

const VERB_NAMES = /^_?(?:get|post|put|patch|delete|del|head)(?:Json|JSON)?$/i;

const RANK = { guess: 0, likely: 1, proven: 2 } as const;

/**
 * The candidate with its event moved out to the call at which the verdict is known without the caller's arguments. `event` then is
 * the call of the project's own function, and the hops end there.
 */
export function toDecisiveCall(engine: Engine, reader: EffectReader, candidate: Candidate): Candidate {
  if (candidate.origin !== 'sink' || !DECIDED_BY_ARGUMENTS.has(candidate.verdict.kind)) return candidate;
  const hops: HopLink[] = [];
  for (let hop = candidate.hops; hop; hop = hop.next) hops.push(hop);
  const tracer = tracerOfPath(engine, candidate, hops);
  const onWay = functionsOnWay(engine, hops);
  const outermost = (isKnown: typeof isAsKnown): number => {
    let keep = hops.length;
    while (keep > 0 && !isKnownInside(engine, tracer, reader, candidate, hops[keep - 1]!, hops[keep]?.event.env ?? candidate.event.env, onWay, isKnown)) keep -= 1;
    return keep;
  };
  let keep = outermost(isAsKnown);
  // Its address is put together all along the way: then where its verb is chosen.
  if (keep === 0 && hops.length > 2) {
    keep = outermost(isSameVerb);
    // `client.post(…)` says the verb itself.
    if (keep > 0 && keep < hops.length && VERB_NAMES.test(calleeName(engine, hops[keep - 1]!.event.node) ?? '')) keep -= 1;
  }
  if (keep === hops.length) return candidate;
  // Nowhere on the way, or only in the dispatcher: the sink itself says most.
  if (keep === 0 && hops.length > 2 && !VERB_NAMES.test(calleeName(engine, hops[0]!.event.node) ?? '')) return candidate;
  let link: HopLink | undefined;
  for (const hop of hops.slice(0, keep).reverse()) link = { event: hop.event, into: hop.into, next: link };
  return { ...candidate, event: hops[keep]!.event, hops: link };
}

/** Follows nothing but what leads to the candidate: what else its functions do, tells nothing of its verdict. */
function tracerOfPath(engine: Engine, candidate: Candidate, hops: readonly HopLink[]): Tracer {
  const onPath = new Set<ts.Node>(hops.map(({ into }) => into));
  for (const { node } of [candidate.event, ...hops.map(({ event }) => event)]) for (const owner of engine.ownersOf(node)) onPath.add(owner);
  const entered = new Set<ts.Node>(hops.map(({ into }) => into));
  return new Tracer(engine, (node) => onPath.has(node) || engine.ownersOf(node).some((owner) => entered.has(owner)));
}

/** The functions that run on the way. What a closure has from others it has had since it was made, whatever it is called with. */
function functionsOnWay(engine: Engine, hops: readonly HopLink[]): ReadonlySet<ts.Node> {
  const on = new Set(hops.map(({ into }) => into));
  for (let frame: Env | undefined = hops[0]?.event.env; frame; frame = frame.parent)
    if (frame.node && engine.ts.isFunctionLike(frame.node)) {
      on.add(frame.node);
      break;
    }
  return on;
}

/** Whether the function entered by `hop` has the same verdict whatever it is called with. */
function isKnownInside(engine: Engine, tracer: Tracer, reader: EffectReader, candidate: Candidate, hop: HopLink, inner: Env, onWay: ReadonlySet<ts.Node>, isKnown: typeof isAsKnown): boolean {
  const frame = frameOf(inner, hop.into);
  if (!frame?.parent) return true;
  const node = hop.into as FunctionNode;
  if (node.parameters.length === 0 && !isClosure(frame.parent)) return true;
  const callee = { kind: 'function', node, env: frameWithoutContent(engine, frame.parent, onWay), ...(frame.self && { self: frame.self }) } as const;
  // Where it reads them by `arguments`, there may be more than it has parameters.
  const all = frame.bindings.get(node);
  const args = all?.kind === 'array' ? all.items : node.parameters.map((parameter) => frame.bindings.get(parameter) ?? UNDEFINED);
  const trace = tracer.traceCall(callee, args.map(withoutContent));
  return reader.candidatesOf([trace]).some(({ event, verdict }) => event.node === candidate.event.node && isKnown(verdict, candidate.verdict));
}

/** What of an argument is not the call's own: a client stays; texts, data and requests that were made before are unknown. */
function withoutContent(value: Value): Value {
  const isMadeBefore = (one: Value): boolean => (one.kind === 'external' && one.module === 'globals' && one.isResult) || (one.kind === 'function' && isClosure(one.env));
  return alternativesOf(value).some(isMadeBefore) ? unknown('something made before', [value]) : withoutData(value);
}

/** The frames around a closure, with no more in them than with other arguments of the functions on the way. */
function frameWithoutContent(engine: Engine, env: Env, onWay: ReadonlySet<ts.Node>): Env {
  if (!env.parent || !env.node || !isClosure(env)) return env;
  const bindings = onWay.has(env.node) ? new Map([...env.bindings].map(([name, value]) => [name, withoutContent(value)])) : env.bindings;
  return engine.environments.enter(frameWithoutContent(engine, env.parent, onWay), env.node, bindings, env.self);
}

/** Whether what is made in this frame sees the arguments of a call. */
function isClosure(env: Env): boolean {
  for (let frame: Env | undefined = env; frame; frame = frame.parent) if (frame.bindings.size > 0) return true;
  return false;
}

/** Of a request whose address can be read, verb and address count: the body may come from further out. */
function isAsKnown(inside: Verdict, known: Verdict): boolean {
  if (known.kind === 'http' && known.what?.includes('/')) return isSameAddress(inside.what ?? '', known.what);
  return inside.effect === known.effect && RANK[inside.confidence] >= RANK[known.confidence];
}

/** `POST /v1/orders` and `POST`. */
const isSameVerb = (inside: Verdict, known: Verdict): boolean => known.kind === 'http' && known.what !== undefined && inside.what?.split(' ')[0] === known.what.split(' ')[0];

/** Whether two addresses differ in no more than what was put into their gaps: `POST /projects/{…}/apps` and `POST /projects/7/apps`. */
function isSameAddress(inside: string, known: string): boolean {
  const [left, right] = [inside.split('/'), known.split('/')];
  const isGap = (segment: string): boolean => segment === '' || segment.includes('…');
  return left.length === right.length && left.every((segment, index) => segment === right[index] || isGap(segment)) && left.some((segment, index) => index > 0 && !isGap(segment));
}
