import { MAX_ROUNDS, MAX_SESSIONS, type IdempotencyRecord, type Origin, type RecordRef, type RecordState, type Verdict } from '../../record.js';
import { recordId } from '../../record-id.js';
import { CorruptRecordError, type ClaimReply, type ClaimRequest, type Settlement, type TallyRow } from '../../store.js';
import type { SqlValue } from './bind.js';

export type Row = Readonly<Record<string, unknown>>;

const STATES: ReadonlySet<unknown> = new Set<RecordState>(['in-progress', 'awaiting-input', 'completed', 'failed', 'unknown']);
const ORIGINS: ReadonlySet<unknown> = new Set<Origin>(['fresh', 'retry', 'takeover', 'input', 'restart']);

/** The values of a claim's parameters. */
export function claimValues(request: ClaimRequest): Readonly<Record<string, SqlValue>> {
  return {
    id: recordId(request),
    principal: request.principal,
    tool: request.tool,
    key: request.key,
    fingerprint: request.fingerprint,
    owner: request.owner,
    lease: request.leaseMs,
    retention: request.retentionMs,
    tombstone: request.tombstoneMs,
    minted: request.mintedAt,
    retry: request.retry ? 1 : 0,
    take_over: request.takeOver ? 1 : 0,
    round: request.round,
    session: request.session,
  };
}

/** The values of the parameters of `settle` and `resolve`. */
export function settleValues(ref: RecordRef, owner: string, settlement: Settlement): Readonly<Record<string, SqlValue>> {
  return {
    id: recordId(ref),
    owner,
    state: settlement.state,
    result: settlement.result,
    failure: settlement.failure ?? null,
    deadline: settlement.deadlineMs ?? 0,
    retention: settlement.retentionMs,
    tombstone: settlement.tombstoneMs,
  };
}

/** The reply that the row of a claim stands for. No row: the key's time kept it from being written; `hostNow` only words which way. */
export function replyOf(row: Row | undefined, request: ClaimRequest, hostNow: number): ClaimReply {
  if (!row) return { kind: (request.mintedAt ?? 0) > hostNow ? 'from-the-future' : 'too-old', now: hostNow };
  return {
    kind: 'record',
    verdict: text(row, 'verdict') as Verdict,
    newSession: number(row, 'new_session') === 1,
    record: recordOf(row),
    now: number(row, 'touched_at'),
  };
}

/** @throws CorruptRecordError when the row is none that this package writes. */
export function recordOf(row: Row): IdempotencyRecord {
  const state = row['state'];
  const origin = row['origin'];
  const failure = row['failure'] ?? null;
  if (!STATES.has(state) || !ORIGINS.has(origin) || (failure !== null && failure !== 'final' && failure !== 'retryable')) {
    throw new CorruptRecordError(`The record ${String(row['id'])} cannot be read: state ${JSON.stringify(state)}, origin ${JSON.stringify(origin)}, failure ${JSON.stringify(failure)}.`);
  }
  return {
    principal: text(row, 'principal'),
    tool: text(row, 'tool'),
    key: text(row, 'key'),
    fingerprint: text(row, 'fingerprint'),
    owner: text(row, 'owner'),
    state: state as RecordState,
    origin: origin as Origin,
    leaseUntil: number(row, 'lease_until'),
    result: row['result'] === null || row['result'] === undefined ? null : text(row, 'result'),
    failure,
    createdAt: number(row, 'created_at'),
    claimedAt: number(row, 'claimed_at'),
    settledAt: row['settled_at'] === null || row['settled_at'] === undefined ? null : number(row, 'settled_at'),
    retainUntil: number(row, 'retain_until'),
    forgetAt: number(row, 'forget_at'),
    attempts: number(row, 'attempts'),
    retries: number(row, 'retries'),
    arrivals: number(row, 'arrivals'),
    replays: number(row, 'replays'),
    inFlightHits: number(row, 'in_flight_hits'),
    conflicts: number(row, 'conflicts'),
    unknowns: number(row, 'unknowns'),
    sessions: list(row, 'sessions', MAX_SESSIONS),
    rounds: list(row, 'rounds', MAX_ROUNDS),
  };
}

export function tallyOf(row: Row): TallyRow {
  return {
    tool: text(row, 'tool'),
    hour: number(row, 'hour'),
    keys: number(row, 'keys'),
    calls: number(row, 'calls'),
    executions: number(row, 'executions'),
    replays: number(row, 'replays'),
    inFlightHits: number(row, 'in_flight_hits'),
    conflicts: number(row, 'conflicts'),
    unknown: number(row, 'unknowns'),
    unsettled: number(row, 'unsettled'),
    completed: number(row, 'completed'),
    endedLater: number(row, 'ended_later'),
    sessionRebuilds: number(row, 'session_rebuilds'),
  };
}

/** A number of the row; drivers hand out large ones as text or bigint. */
export function number(row: Row, column: string): number {
  const value = row[column];
  const found = typeof value === 'number' ? value : typeof value === 'bigint' || (typeof value === 'string' && value !== '') ? Number(value) : NaN;
  if (!Number.isSafeInteger(found)) throw corrupt(row, column);
  return found;
}

function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw corrupt(row, column);
  return value;
}

/** A JSON array of texts, parsed by the driver or not. */
function list(row: Row, column: string, most: number): readonly string[] {
  let value = row[column];
  try {
    if (typeof value === 'string') value = JSON.parse(value);
  } catch {
    throw corrupt(row, column);
  }
  if (!Array.isArray(value) || value.length > most || !value.every((one) => typeof one === 'string')) throw corrupt(row, column);
  return value;
}

function corrupt(row: Row, column: string): CorruptRecordError {
  return new CorruptRecordError(`The record ${String(row['id'])} cannot be read: ${column} is ${JSON.stringify(row[column]) ?? 'missing'}.`);
}
