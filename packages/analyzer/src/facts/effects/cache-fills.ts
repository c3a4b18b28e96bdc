/** Writes into a cache: an entry with a lifetime, set in the function that first asked for it. */
import type { Engine } from '../../resolve/engine.js';
import type { CallEvent, TraceEvent } from '../../resolve/trace.js';
import { alternativesOf, keyOf } from '../../resolve/values.js';
import { viewOf } from '../../resolve/view.js';

const SETS: ReadonlySet<string> = new Set(['set', 'setex', 'setEx', 'psetex', 'put', 'setWithTTL']);
const ASKS: ReadonlySet<string> = new Set(['get', 'getBuffer', 'has', 'exists', 'match']);
const LIFETIME = /^(?:EX|PX|EXAT|PXAT|ttl|expirationTtl|maxAge|expires?|ex|px)$/;

/** The events of a trace that fill a cache: `get(key)` before, `set(key, value, lifetime)` after, on one store. */
export function collectCacheFills(engine: Engine, events: readonly TraceEvent[]): ReadonlySet<TraceEvent> {
  const asked = new Set<string>();
  const fills = new Set<TraceEvent>();
  for (const event of events) {
    if (event.kind !== 'call' || event.args.length === 0) continue;
    for (const slot of storeSlots(event)) {
      if (ASKS.has(slot.member)) asked.add(slot.key);
      else if (SETS.has(slot.member) && asked.has(slot.key) && hasLifetime(engine, event, slot.member)) fills.add(event);
    }
  }
  return fills;
}

/** Which store is asked or told about which key. */
function storeSlots(event: CallEvent): readonly { readonly member: string; readonly key: string }[] {
  return alternativesOf(event.callee).flatMap((callee) => {
    if (callee.kind !== 'external' || callee.module === 'globals') return [];
    return [{ member: callee.path.at(-1) ?? '', key: `${callee.module}#${callee.path.slice(0, -1).join('.')}/${keyOf(event.args[0]!)}` }];
  });
}

function hasLifetime(engine: Engine, event: CallEvent, member: string): boolean {
  if (/ex$/i.test(member)) return true;
  return event.args.slice(2).map((arg) => viewOf(engine, arg)).some((view) => (view.string !== undefined && LIFETIME.test(view.string)) || view.number !== undefined || view.keys.some((key) => LIFETIME.test(key)));
}
