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

/**
 * Calls, executions and documents per tool and hour, by when a key first arrived. An hour in which documents were made without
 * any call is there too.
 *
 * @param from Milliseconds since 1970, included; `to` is not.
 */
export async function audit(store: IdempotencyStore, from: number, to: number, documents?: readonly DocumentCount[]): Promise<readonly AuditRow[]> {
  const counted = new Map(documents?.map((one) => [nameOf(one), one.documents]));
  const rows = (await store.tally(from, to)).map((row): AuditRow => {
    const found = documents ? (counted.get(nameOf(row)) ?? 0) : null;
    counted.delete(nameOf(row));
    return { ...row, documents: found, flags: flagsOf(row, found) };
  });
  const uncalled = (documents ?? []).filter((one) => counted.has(nameOf(one)) && one.documents > 0).map((one): AuditRow => ({ ...NOTHING, ...one, flags: [`${one.documents} documents without any call`] }));
  return [...rows, ...uncalled].sort((a, b) => a.hour - b.hour || (a.tool < b.tool ? -1 : 1));
}

const NOTHING = { keys: 0, calls: 0, executions: 0, replays: 0, inFlightHits: 0, conflicts: 0, unknown: 0, unsettled: 0, completed: 0, sessionRebuilds: 0 } as const;

/** Each completed key has made its document, and no key may have made two. Between the two lie those whose outcome is not known, or that failed half way. */
function flagsOf(row: TallyRow, documents: number | null): readonly string[] {
  return [
    ...(documents !== null && documents > row.keys ? [`${documents - row.keys} documents more than intents: some were made twice, or without a key`] : []),
    ...(documents !== null && documents < row.completed ? [`${row.completed - documents} documents fewer than completed calls`] : []),
    ...(row.unsettled > 0 ? [`${row.unsettled} calls whose outcome is not known`] : []),
  ];
}

function nameOf({ tool, hour }: { readonly tool: string; readonly hour: number }): string {
  return JSON.stringify([tool, hour]);
}
