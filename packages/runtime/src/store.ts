import type { FailureKind, IdempotencyRecord, RecordRef, Verdict } from './record.js';

/** One call that wants to run. All durations are milliseconds. */
export interface ClaimRequest extends RecordRef {
  /** The random token of this claim. A claim that is sent again after a lost reply carries the same one and knows itself by it. */
  readonly owner: string;
  readonly fingerprint: string;
  /** How long the owner counts as alive without a sign of life. */
  readonly leaseMs: number;
  /** How long the outcome is kept after the last write. */
  readonly retentionMs: number;
  /** How long after that the key alone is remembered. */
  readonly tombstoneMs: number;
  /** Milliseconds since 1970 that a time-carrying key was made at, by the clock of whoever made it; null for opaque keys. */
  readonly mintedAt: number | null;
  /** The caller explicitly asks to run a retryable failure again. */
  readonly retry: boolean;
  /** Whether a record whose owner is gone may be taken over (`reconcile`, `rerun`). */
  readonly takeOver: boolean;
  /** Digest of the answers to a question that this call brings; null when it brings none. */
  readonly round: string | null;
  /** Hash of the session it came in; null where there is none. */
  readonly session: string | null;
}

/** What the claim found. `now` is the store's clock at the claim. */
export type ClaimReply =
  /** The record as it is after the claim. `newSession`: the key had arrived before, in other sessions only. */
  | { readonly kind: 'record'; readonly verdict: Verdict; readonly newSession: boolean; readonly record: IdempotencyRecord; readonly now: number }
  /** There is no record, and the key is so old that there may have been one: nothing was written. */
  | { readonly kind: 'too-old'; readonly now: number }
  /** There is no record, and the key's time lies further ahead than records are kept: nothing was written. */
  | { readonly kind: 'from-the-future'; readonly now: number };

/** The outcome of a run. `result` is JSON text. */
export interface Settlement {
  readonly state: 'completed' | 'failed' | 'unknown' | 'awaiting-input';
  readonly result: string | null;
  /** Only with `failed`. */
  readonly failure?: FailureKind;
  /** Only with `awaiting-input`: how long the question stands, in milliseconds. */
  readonly deadlineMs?: number;
  readonly retentionMs: number;
  readonly tombstoneMs: number;
}

/** Numbers of one tool in one hour, by when their keys first arrived. */
export interface TallyRow {
  readonly tool: string;
  /** Milliseconds since 1970 at which the hour starts. */
  readonly hour: number;
  readonly keys: number;
  /** All calls that arrived with a good key. */
  readonly calls: number;
  /** How often a handler was started. */
  readonly executions: number;
  readonly replays: number;
  readonly inFlightHits: number;
  readonly conflicts: number;
  /** Calls that were answered `unknown`. */
  readonly unknown: number;
  /** Records whose outcome is unknown at the time of asking. */
  readonly unsettled: number;
  readonly completed: number;
  /** Of how many the outcome was recorded, or the lease lapsed, in a later hour than the one they arrived in. */
  readonly endedLater: number;
  /** How often a key came back in another session than before. */
  readonly sessionRebuilds: number;
}

/**
 * Where keys are remembered. Every method is one atomic step in the store, and rejects when the store cannot be reached; a
 * rejection says nothing about whether the step was taken.
 */
export interface IdempotencyStore {
  /** What kind of store it is, for messages and telemetry. */
  readonly kind: string;
  /** Checks that the store can be used, makes or migrates its tables, and returns warnings about its configuration. */
  ready(): Promise<readonly string[]>;
  /** Inserts the record, takes it over, or tells how it stands: the transition table in docs/runtime.md. */
  claim(request: ClaimRequest): Promise<ClaimReply>;
  /** Whether the owner still holds the record in progress; if so its lease runs from now. */
  renew(ref: RecordRef, owner: string, leaseMs: number, retentionMs: number, tombstoneMs: number): Promise<boolean>;
  /**
   * Records the outcome if `owner` still is the owner and the outcome is open (`in-progress` or `unknown`). True also when
   * this very outcome had been recorded already, by a write whose reply was lost.
   */
  settle(ref: RecordRef, owner: string, settlement: Settlement): Promise<boolean>;
  /** Gives up a claim under which nothing was run, as if it had not been made; a takeover leaves `unknown`. Whether `owner` still held it. */
  release(ref: RecordRef, owner: string): Promise<boolean>;
  /** The record, without counting an arrival; undefined when nothing is known of the key. */
  find(ref: RecordRef): Promise<{ readonly record: IdempotencyRecord; readonly now: number } | undefined>;
  /** Settles a record whose outcome is `unknown`, or whose lease has lapsed, by hand: whether it was one. */
  resolve(ref: RecordRef, settlement: Settlement): Promise<boolean>;
  /** Drops results of tombstones and forgets old ones, at most `limit` records; returns how many it touched. */
  sweep(limit: number): Promise<number>;
  /** Numbers per tool and hour of the keys that first arrived in [`from`, `to`), milliseconds since 1970. */
  tally(from: number, to: number): Promise<readonly TallyRow[]>;
  close(): Promise<void>;
}

/** A store that can hold the effect and its record in one transaction. `Tx` is what the effect writes through. */
export interface TransactionalStore<Tx> extends IdempotencyStore {
  /**
   * Runs `work` and records what `settlementOf` makes of its value, in one transaction. `committed: false` means that `owner`
   * no longer holds the record: everything was rolled back.
   *
   * @throws What `work` throws, after everything was rolled back; what the database throws before `work` was called.
   * @throws NotCommittedError when the database gave up on the transaction: a broken connection, a conflict with another one, a full disk.
   * @throws CommitUncertainError when the connection broke while the transaction was being committed.
   */
  transact<T>(ref: RecordRef, owner: string, work: (tx: Tx) => T | Promise<T>, settlementOf: (value: T) => Settlement): Promise<{ readonly committed: boolean; readonly value: T }>;
}

/** It is not known whether the transaction was committed. The record tells: it is completed exactly when the effect is there. */
export class CommitUncertainError extends Error {
  override readonly name = 'CommitUncertainError';
}

/** The database did not carry the transaction out, for no fault of what was done in it: nothing was committed, and it may be tried again. */
export class NotCommittedError extends Error {
  override readonly name = 'NotCommittedError';
}

/** A record in the store cannot be read. Nothing was run and nothing was overwritten. */
export class CorruptRecordError extends Error {
  override readonly name = 'CorruptRecordError';
}

/** The store's tables belong to another version of this package. Nothing was run and nothing was changed. */
export class SchemaVersionError extends Error {
  override readonly name = 'SchemaVersionError';
}
