import { standingOf, type IdempotencyRecord } from './record.js';
import type { TallyRow } from './store.js';

const HOUR = 3_600_000;

const hourOf = (ms: number) => ms - (ms % HOUR);

/** The numbers per tool and hour, for stores that cannot add up by themselves. `now` is the store's clock. */
export async function tallyRecords(records: Iterable<IdempotencyRecord> | AsyncIterable<IdempotencyRecord>, now: number): Promise<TallyRow[]> {
  const rows = new Map<string, TallyRow>();
  for await (const record of records) {
    const hour = hourOf(record.createdAt);
    const name = JSON.stringify([record.tool, hour]);
    const sum = rows.get(name);
    rows.set(name, {
      tool: record.tool,
      hour,
      keys: (sum?.keys ?? 0) + 1,
      calls: (sum?.calls ?? 0) + record.arrivals,
      executions: (sum?.executions ?? 0) + record.attempts,
      replays: (sum?.replays ?? 0) + record.replays,
      inFlightHits: (sum?.inFlightHits ?? 0) + record.inFlightHits,
      conflicts: (sum?.conflicts ?? 0) + record.conflicts,
      unknown: (sum?.unknown ?? 0) + record.unknowns,
      unsettled: (sum?.unsettled ?? 0) + (standingOf({ ...record, retainUntil: Infinity }, now) === 'unknown' ? 1 : 0),
      completed: (sum?.completed ?? 0) + (record.state === 'completed' ? 1 : 0),
      endedLater: (sum?.endedLater ?? 0) + (hourOf(record.settledAt ?? record.leaseUntil) === hour ? 0 : 1),
      sessionRebuilds: (sum?.sessionRebuilds ?? 0) + Math.max(0, record.sessions.length - 1),
    });
  }
  return [...rows.values()].sort((a, b) => a.hour - b.hour || (a.tool < b.tool ? -1 : 1));
}
