/** All that happens below a handler, without its order: a quick look before an order graph is built. */
import type { CallEvent, ChangeEvent, Trace } from '../../resolve/trace.js';

/** Functions looked into. */
const VISIT_LIMIT = 4000;

export interface Below {
  readonly traces: readonly Trace[];
  readonly events: readonly (CallEvent | ChangeEvent)[];
}

/** The traces a handler runs, each once, and the events in them. */
export function eventsBelow(traces: readonly Trace[]): Below {
  const seen = new Set<Trace>(traces);
  const events: (CallEvent | ChangeEvent)[] = [];
  for (const trace of seen) {
    if (seen.size > VISIT_LIMIT) break;
    for (const event of trace.events) {
      if (event.kind !== 'call' && event.kind !== 'change') continue;
      events.push(event);
      if (event.kind === 'call') for (const run of event.runs) seen.add(run.trace);
    }
  }
  return { traces: [...seen], events };
}
