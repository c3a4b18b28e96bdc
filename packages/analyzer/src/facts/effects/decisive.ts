/**
 * Where the effect is decided: not in the project's own HTTP client or query helper, which all tools share, but where the verb, the
 * URL or the SQL text becomes known.
 */
import type { Engine } from '../../resolve/engine.js';
import { widened } from '../../resolve/calls.js';
import { frameOf } from '../../resolve/environment.js';
import type { Tracer } from '../../resolve/trace.js';
import { UNDEFINED, type FunctionNode } from '../../resolve/values.js';
import type { SinkKind } from '../../types.js';
import type { EffectReader } from './assess.js';
import type { Candidate, HopLink } from './candidates.js';

/** Sinks whose arguments decide. */
const DECIDED_BY_ARGUMENTS: ReadonlySet<SinkKind> = new Set(['http', 'db', 'process']);

const RANK = { guess: 0, likely: 1, proven: 2 } as const;

/**
 * The candidate with its event moved out to the call at which the verdict is known without the caller's arguments. `event` then is
 * the call of the project's own function, and the hops end there.
 */
export function toDecisiveCall(engine: Engine, tracer: Tracer, reader: EffectReader, candidate: Candidate): Candidate {
  if (candidate.origin !== 'sink' || !DECIDED_BY_ARGUMENTS.has(candidate.verdict.kind)) return candidate;
  const hops: HopLink[] = [];
  for (let hop = candidate.hops; hop; hop = hop.next) hops.push(hop);
  let keep = hops.length;
  while (keep > 0 && !isKnownInside(engine, tracer, reader, candidate, hops[keep - 1]!, hops[keep]?.event.env ?? candidate.event.env)) keep -= 1;
  if (keep === hops.length) return candidate;
  // Nowhere on the way, or only in the dispatcher: the sink itself says most.
  if (keep === 0 && hops.length > 2) return candidate;
  let link: HopLink | undefined;
  for (const hop of hops.slice(0, keep).reverse()) link = { event: hop.event, into: hop.into, next: link };
  return { ...candidate, event: hops[keep]!.event, hops: link };
}

/** Whether the function entered by `hop` has the same verdict whatever it is called with. */
function isKnownInside(engine: Engine, tracer: Tracer, reader: EffectReader, candidate: Candidate, hop: HopLink, inner: Candidate['event']['env']): boolean {
  const frame = frameOf(inner, hop.into);
  if (!frame?.parent) return true;
  const node = hop.into as FunctionNode;
  if (node.parameters.length === 0) return true;
  const callee = { kind: 'function', node, env: frame.parent, ...(frame.self && { self: frame.self }) } as const;
  const trace = tracer.traceCall(callee, node.parameters.map((parameter) => widened(frame.bindings.get(parameter) ?? UNDEFINED)));
  return reader.candidatesOf([trace]).some(({ event, verdict }) => event.node === candidate.event.node && verdict.effect === candidate.verdict.effect && RANK[verdict.confidence] >= RANK[candidate.verdict.confidence]);
}
