/** Keys that a handler reads from the request's `_meta`. */
import type { Engine } from '../../resolve/engine.js';
import { collectInputs } from '../../resolve/reach.js';
import type { Trace } from '../../resolve/trace.js';
import type { InputValue } from '../../resolve/values.js';
import { isMetaKeyPath } from './names.js';
import type { KeySource } from './key-source.js';

const VISIT_LIMIT = 600;

/** The first input below `_meta` whose name is that of a key, anywhere among the arguments of the handler's calls. */
export function findMetaKey(engine: Engine, traces: readonly Trace[]): KeySource | undefined {
  const seen = new Set<Trace>();
  const waiting = [...traces];
  while (waiting.length > 0 && seen.size < VISIT_LIMIT) {
    const trace = waiting.shift()!;
    if (seen.has(trace)) continue;
    seen.add(trace);
    const key = findOwn(engine, trace);
    if (key) return key;
    for (const event of trace.events) if (event.kind === 'call') for (const run of event.runs) waiting.push(run.trace);
  }
  return undefined;
}

/** The first one among the arguments of a function's own calls. Told once for all tools that come by. */
function findOwn(engine: Engine, trace: Trace): KeySource | undefined {
  const cache = engine.valueCache<Trace, { readonly key: KeySource | undefined }>('meta-keys');
  let known = cache.get(trace);
  if (!known) cache.set(trace, (known = { key: collectOwn(engine, trace) }));
  return known.key;
}

function collectOwn(engine: Engine, trace: Trace): KeySource | undefined {
  for (const event of trace.events)
    if (event.kind === 'call') for (const arg of event.args) for (const input of collectInputs(engine, arg)) if (isKey(input)) return { source: input.source, path: input.path };
  return undefined;
}

const isKey = (input: InputValue): boolean => input.source !== 'arguments' && isMetaKeyPath(input.path);
