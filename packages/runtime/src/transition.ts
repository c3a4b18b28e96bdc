/**
 * The transition table, as pure functions. The stores take the same steps inside the database; one contract suite holds them
 * to these.
 */
import { isOrigin, MAX_ROUNDS, MAX_SESSIONS, type IdempotencyRecord, type Verdict } from './record.js';
import type { ClaimReply, ClaimRequest, Settlement } from './store.js';

/** What a claim at `now` finds, and the record as it is after it; `undefined` when there is none. */
export function claimAt(now: number, found: IdempotencyRecord | undefined, request: ClaimRequest): ClaimReply {
  const record = found !== undefined && found.forgetAt > now ? found : undefined;
  const verdict = verdictOf(now, record, request);
  if (record === undefined || verdict === 'fresh') {
    if (request.mintedAt !== null && request.mintedAt <= now - request.retentionMs) return { kind: 'too-old', now };
    if (request.mintedAt !== null && request.mintedAt > now + request.retentionMs) return { kind: 'from-the-future', now };
    return { kind: 'record', verdict: 'fresh', newSession: false, record: freshRecord(now, request), now };
  }
  if (verdict === 'own') return { kind: 'record', verdict, newSession: false, record, now };
  const newSession = request.session !== null && !record.sessions.includes(request.session);
  const arrived: IdempotencyRecord = {
    ...record,
    arrivals: record.arrivals + 1,
    sessions: newSession && record.sessions.length < MAX_SESSIONS ? [...record.sessions, request.session!] : record.sessions,
  };
  return { kind: 'record', verdict, newSession, record: isOrigin(verdict) ? claimedRecord(now, arrived, request, verdict) : countedRecord(arrived, verdict), now };
}

/** The verdict alone. The order of the questions is part of the contract: expired, conflict, then by state. */
function verdictOf(now: number, record: IdempotencyRecord | undefined, request: ClaimRequest): Verdict {
  if (record === undefined) return 'fresh';
  if (record.owner === request.owner && record.state === 'in-progress') return 'own';
  if (record.retainUntil <= now) return 'expired';
  if (record.fingerprint !== request.fingerprint) return 'conflict';
  switch (record.state) {
    case 'completed':
      return 'replay';
    case 'failed':
      return record.failure === 'retryable' && request.retry ? 'retry' : 'replay';
    case 'in-progress':
      if (record.leaseUntil > now) return 'in-flight';
      return request.takeOver ? 'takeover' : 'unknown';
    case 'unknown':
      return request.takeOver ? 'takeover' : 'unknown';
    case 'awaiting-input':
      if (record.leaseUntil <= now) return 'restart';
      return request.round !== null && !record.rounds.includes(request.round) ? 'input' : 'replay';
  }
}

function freshRecord(now: number, request: ClaimRequest): IdempotencyRecord {
  const { principal, tool, key, fingerprint, owner, leaseMs, retentionMs, tombstoneMs, mintedAt } = request;
  const forgetAt = now + retentionMs + tombstoneMs;
  return {
    principal,
    tool,
    key,
    fingerprint,
    owner,
    state: 'in-progress',
    origin: 'fresh',
    leaseUntil: now + leaseMs,
    result: null,
    failure: null,
    createdAt: now,
    claimedAt: now,
    settledAt: null,
    retainUntil: now + retentionMs,
    // A key whose maker's clock is ahead still looks young when its record would go: remember it until it looks old.
    forgetAt: mintedAt === null ? forgetAt : Math.max(forgetAt, mintedAt + retentionMs),
    attempts: 1,
    retries: 0,
    arrivals: 1,
    replays: 0,
    inFlightHits: 0,
    conflicts: 0,
    unknowns: 0,
    sessions: request.session === null ? [] : [request.session],
    rounds: request.round === null ? [] : [request.round],
  };
}

function claimedRecord(now: number, record: IdempotencyRecord, request: ClaimRequest, origin: Exclude<Verdict, 'own'> & IdempotencyRecord['origin']): IdempotencyRecord {
  return {
    ...record,
    ...kept(now, record, request.retentionMs, request.tombstoneMs),
    owner: request.owner,
    state: 'in-progress',
    origin,
    leaseUntil: now + request.leaseMs,
    result: null,
    failure: null,
    claimedAt: now,
    settledAt: null,
    // Another round of the same run, or a question asked again, starts no second one.
    attempts: record.attempts + (origin === 'retry' || origin === 'takeover' ? 1 : 0),
    retries: record.retries + (origin === 'retry' ? 1 : 0),
    rounds: request.round !== null && !record.rounds.includes(request.round) && record.rounds.length < MAX_ROUNDS ? [...record.rounds, request.round] : record.rounds,
  };
}

function countedRecord(record: IdempotencyRecord, verdict: Verdict): IdempotencyRecord {
  switch (verdict) {
    case 'replay':
      return { ...record, replays: record.replays + 1 };
    case 'in-flight':
      return { ...record, inFlightHits: record.inFlightHits + 1 };
    case 'conflict':
      return { ...record, conflicts: record.conflicts + 1 };
    case 'unknown':
      return { ...record, state: 'unknown', unknowns: record.unknowns + 1 };
    default:
      return record;
  }
}

/** The record with its lease running from `now`; undefined when `owner` does not hold it in progress. */
export function renewAt(now: number, record: IdempotencyRecord | undefined, owner: string, leaseMs: number, retentionMs: number, tombstoneMs: number): IdempotencyRecord | undefined {
  if (record?.owner !== owner || record.state !== 'in-progress') return undefined;
  return { ...record, ...kept(now, record, retentionMs, tombstoneMs), leaseUntil: now + leaseMs };
}

/** The settled record; undefined when `owner` may not settle it. */
export function settleAt(now: number, record: IdempotencyRecord | undefined, owner: string, settlement: Settlement): IdempotencyRecord | undefined {
  if (record?.owner !== owner) return undefined;
  const open = record.state === 'in-progress' || record.state === 'unknown';
  const repeated = record.state === settlement.state && record.result === settlement.result;
  return open || repeated ? settledRecord(now, record, settlement) : undefined;
}

/** The record settled by hand; undefined when its outcome is not unknown. The new owner token locks out an owner that comes late. */
export function resolveAt(now: number, record: IdempotencyRecord | undefined, owner: string, settlement: Settlement): IdempotencyRecord | undefined {
  const unknown = record !== undefined && (record.state === 'unknown' || (record.state === 'in-progress' && record.leaseUntil <= now));
  return unknown ? settledRecord(now, { ...record, owner }, settlement) : undefined;
}

/**
 * The record after a claim of `owner` under which nothing was run is given up: `'removed'` where nothing had been run before either, else as it
 * was in what counts; undefined when `owner` does not hold it. A record that was found lapsed meanwhile still is the owner's; one that the owner
 * has called unknown itself is not given up.
 */
export function releaseAt(record: IdempotencyRecord | undefined, owner: string): IdempotencyRecord | 'removed' | undefined {
  const held = record?.owner === owner && (record.state === 'in-progress' || (record.state === 'unknown' && record.settledAt === null));
  if (!held) return undefined;
  // The time of the outcome that stood there before is gone; that there was one is not, or a release that is sent again would count twice.
  if (record.origin === 'retry') return { ...record, state: 'failed', failure: 'retryable', attempts: record.attempts - 1, retries: record.retries - 1, settledAt: record.claimedAt };
  if (record.origin === 'takeover') return { ...record, state: 'unknown', attempts: record.attempts - 1, settledAt: record.claimedAt };
  return 'removed';
}

function settledRecord(now: number, record: IdempotencyRecord, settlement: Settlement): IdempotencyRecord {
  return {
    ...record,
    ...kept(now, record, settlement.retentionMs, settlement.tombstoneMs),
    state: settlement.state,
    result: settlement.result,
    failure: settlement.failure ?? null,
    settledAt: now,
    leaseUntil: settlement.state === 'awaiting-input' ? now + (settlement.deadlineMs ?? 0) : record.leaseUntil,
  };
}

/** How long the record is kept after a write at `now`: never shorter than before. */
function kept(now: number, record: IdempotencyRecord, retentionMs: number, tombstoneMs: number): Pick<IdempotencyRecord, 'retainUntil' | 'forgetAt'> {
  return { retainUntil: Math.max(record.retainUntil, now + retentionMs), forgetAt: Math.max(record.forgetAt, now + retentionMs + tombstoneMs) };
}
