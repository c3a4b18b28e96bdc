/**
 * What a store keeps about one key.
 *
 * Times are milliseconds since 1970 in the clock of the store, never of the process that asks.
 */

/**
 * - `in-progress`: somebody claimed the key and its lease has not lapsed.
 * - `awaiting-input`: the handler asked the person something and has left; the answer goes on under the same key.
 * - `completed`, `failed`: the outcome is recorded and is handed to everybody who sends the key again.
 * - `unknown`: the effect may or may not have happened: a lease lapsed, or the owner said that it does not know.
 */
export type RecordState = 'in-progress' | 'awaiting-input' | 'completed' | 'failed' | 'unknown';

/** A `failed` record is `final`, or may run again when the caller asks for it under the same key (`retryable`). */
export type FailureKind = 'final' | 'retryable';

/** What one record is about: the same key of another principal or tool is another record. */
export interface RecordRef {
  /** Who calls, as the server's `principal` option names it; at most 512 characters. */
  readonly principal: string;
  /** The tool's name. */
  readonly tool: string;
  /** The caller's key as it was sent, or, for `window` and `confirm`, what stands for it. */
  readonly key: string;
}

/** How the present owner came to the record: what its claim was answered. */
export type Origin = 'fresh' | 'retry' | 'takeover' | 'input' | 'restart';

/**
 * What a claim is answered. The caller runs after `fresh`, `retry` (of a retryable failure), `takeover` (the owner is gone),
 * `input` (answers to a question), `restart` (the question had lapsed) and `own` (this very claim had been made already, and
 * its reply was lost). Otherwise it does not: `replay` hands out what is recorded, also an open question; `in-flight` says that
 * somebody else is at it; `unknown`, `conflict` (other arguments) and `expired` are errors.
 */
export type Verdict = Origin | 'own' | 'replay' | 'in-flight' | 'unknown' | 'conflict' | 'expired';

export interface IdempotencyRecord extends RecordRef {
  readonly state: RecordState;
  /** Of the arguments of the first call; see `fingerprint.ts`. */
  readonly fingerprint: string;
  /** Random, made for each claim. Whoever holds it may write; nobody else. It stays when the record is settled. */
  readonly owner: string;
  readonly origin: Origin;
  /** `in-progress`: when the owner counts as gone. `awaiting-input`: when the question lapses. */
  readonly leaseUntil: number;
  /** JSON text of the result, of the recorded failure, or of the question; null when there is none (yet, or no more). */
  readonly result: string | null;
  /** Only of `failed`. */
  readonly failure: FailureKind | null;
  readonly createdAt: number;
  /** When the run whose outcome is recorded was claimed. */
  readonly claimedAt: number;
  /** When the outcome was recorded; null while there is none. */
  readonly settledAt: number | null;
  /** From then on the record is a tombstone: the key is refused as expired and the result is dropped. */
  readonly retainUntil: number;
  /** From then on nothing is known of the key any more. */
  readonly forgetAt: number;
  /** How often the handler was started under this key. */
  readonly attempts: number;
  /** How many of these were explicit retries of a failure. */
  readonly retries: number;
  /** How many calls arrived with this key, and what became of those that did not run. */
  readonly arrivals: number;
  readonly replays: number;
  readonly inFlightHits: number;
  readonly conflicts: number;
  readonly unknowns: number;
  /** Hashes of the sessions that the key arrived in, oldest first, at most {@link MAX_SESSIONS}. */
  readonly sessions: readonly string[];
  /** Digests of the answers to questions that were taken up already, at most {@link MAX_ROUNDS}. */
  readonly rounds: readonly string[];
}

/** How many sessions and rounds a record remembers. */
export const MAX_SESSIONS = 16;
export const MAX_ROUNDS = 32;

/** Whether who made the claim now owns the record, and runs. */
export function isClaimed(verdict: Verdict): boolean {
  return verdict === 'own' || isOrigin(verdict);
}

/** Whether the verdict makes a new owner. */
export function isOrigin(verdict: Verdict): verdict is Origin {
  return verdict === 'fresh' || verdict === 'retry' || verdict === 'takeover' || verdict === 'input' || verdict === 'restart';
}

/** How a record stands at `now`: a lapsed lease is `unknown` before anybody has written so, and past its retention a record is `expired`. */
export function standingOf(record: IdempotencyRecord, now: number): RecordState | 'expired' {
  if (record.retainUntil <= now) return 'expired';
  return record.state === 'in-progress' && record.leaseUntil <= now ? 'unknown' : record.state;
}
