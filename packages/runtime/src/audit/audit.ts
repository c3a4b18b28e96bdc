import type { IdempotencyStore, TallyRow } from '../store.js';

/** Business documents, such as orders, that one tool made in one hour: what the user's own query counts. */
export interface DocumentCount {
  readonly tool: string;
  /** Milliseconds since 1970 at which the hour starts. */
  readonly hour: number;
  readonly documents: number;
}

export interface AuditRow extends TallyRow {
  /** Null where nobody counted. */
  readonly documents: number | null;
  /** What does not fit; empty when all does. */
  readonly flags: readonly string[];
}

/** Counts documents that were made in [`from`, `to`), milliseconds since 1970. */
export type CountDocuments = (from: number, to: number) => Promise<readonly DocumentCount[]>;

const HOUR = 3_600_000;

/**
 * Calls, executions and documents per tool and hour, by when a key first arrived. An hour in which documents were made without
 * any call is there too.
 *
 * @param from Milliseconds since 1970; the whole hours from the one it lies in to the one before `to` are looked at.
 * @param count Counts documents; without it nothing is said of them.
 */
export async function audit(store: IdempotencyStore, from: number, to: number, count?: CountDocuments): Promise<readonly AuditRow[]> {
  const [first, end] = [Math.floor(from / HOUR) * HOUR, Math.ceil(to / HOUR) * HOUR];
  const inside = ({ hour }: { readonly hour: number }) => hour >= first && hour < end;
  if (!count) return (await store.tally(first, end)).map((row) => ({ ...row, documents: null, flags: unsettledFlags(row) }));
  // Calls go on while they are counted: what was completed before the documents were counted has its document there, and what arrived
  // after has none. The hour before is looked at for calls that made their document in the first hour.
  const before = byName(await store.tally(first, end));
  const documents = byName(await count(first, end));
  const after = await store.tally(first - HOUR, end);
  const calls = byName(after);
  const judged = (row: TallyRow): AuditRow => {
    const found = documents.get(nameOf(row))?.documents ?? 0;
    const completed = before.get(nameOf(row))?.completed ?? 0;
    const fromEarlier = calls.get(nameOf({ tool: row.tool, hour: row.hour - HOUR }))?.endedLater ?? 0;
    return { ...row, documents: found, flags: [...documentFlags(row, found, completed, fromEarlier), ...unsettledFlags(row)] };
  };
  const uncalled = [...documents.values()].filter((one) => !calls.has(nameOf(one)) && one.documents > 0).map(({ tool, hour }): TallyRow => ({ ...NOTHING, tool, hour }));
  return [...after, ...uncalled].filter(inside).map(judged).sort((a, b) => a.hour - b.hour || (a.tool < b.tool ? -1 : 1));
}

type Named = Pick<TallyRow, 'tool' | 'hour'>;

const NOTHING = { keys: 0, calls: 0, executions: 0, replays: 0, inFlightHits: 0, conflicts: 0, unknown: 0, unsettled: 0, completed: 0, endedLater: 0, sessionRebuilds: 0 } as const;

/**
 * Each completed key has made its document, and no key may have made two. Between the two lie those whose outcome is not known, or that failed
 * half way, and those whose document may stand in the next hour: who began before the hour is over has not always ended.
 */
function documentFlags({ keys, endedLater }: TallyRow, documents: number, completed: number, fromEarlier: number): readonly string[] {
  const more = documents - keys - fromEarlier;
  const fewer = completed - documents - endedLater;
  return [
    ...(more > 0 ? [keys === 0 ? `${more} documents without any call` : `${more} documents more than intents: some were made twice, or without a key`] : []),
    ...(fewer > 0 ? [`${fewer} documents fewer than completed calls`] : []),
  ];
}

function unsettledFlags({ unsettled }: TallyRow): readonly string[] {
  return unsettled > 0 ? [`${unsettled} calls whose outcome is not known`] : [];
}

function byName<T extends Named>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [nameOf(row), row]));
}

function nameOf({ tool, hour }: Named): string {
  return JSON.stringify([tool, hour]);
}
