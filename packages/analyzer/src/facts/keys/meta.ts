/** Keys that a handler reads from the request's `_meta`. */
import type { Engine } from '../../resolve/engine.js';
import { collectInputs } from '../../resolve/reach.js';
import type { Trace } from '../../resolve/trace.js';
import type { InputValue } from '../../resolve/values.js';
import { isMetaKeyPath } from './names.js';
import type { KeySource } from './usage.js';

const VISIT_LIMIT = 600;

/** The first input below `_meta` whose name is that of a key, anywhere among the arguments of the handler's calls. */
export function findMetaKey(engine: Engine, traces: readonly Trace[]): KeySource | undefined {
  // Traces from which no such input can be reached, known from other tools.
  const without = engine.cache<Trace, true>('traces-without-meta-key');
  const seen = new Set<Trace>();
  const waiting = [...traces];
  while (waiting.length > 0 && seen.size < VISIT_LIMIT) {
    const trace = waiting.shift()!;
    if (seen.has(trace) || without.has(trace)) continue;
    seen.add(trace);
    for (const event of trace.events) {
      if (event.kind !== 'call') continue;
      for (const arg of event.args) for (const input of collectInputs(engine, arg)) if (isKey(input)) return { source: input.source, path: input.path };
      for (const run of event.runs) waiting.push(run.trace);
    }
  }
  if (waiting.length === 0) for (const trace of seen) without.set(trace, true);
  return undefined;
}

const isKey = (input: InputValue): boolean => input.source !== 'arguments' && isMetaKeyPath(input.path);
