/** What is known of a run: the call, its record, and who owns it. */
import type { CallRecord } from '../call-record.js';
import type { ResolvedOptions } from '../options.js';
import type { IdempotencyRecord, RecordRef } from '../record.js';
import type { TransactionalStore } from '../store.js';
import type { GuardedCall } from './guarded-call.js';

/** What the handler does: by itself, or inside the transaction that also records it. */
export type Effect =
  | { readonly kind: 'plain'; readonly run: (context: unknown) => unknown }
  | { readonly kind: 'transaction'; readonly store: TransactionalStore<unknown>; readonly run: (tx: unknown, context: unknown) => unknown };

export interface Run {
  readonly options: ResolvedOptions;
  readonly call: GuardedCall;
  readonly ref: RecordRef;
  readonly owner: string;
  readonly record: IdempotencyRecord;
  readonly retentionMs: number;
  readonly tombstoneMs: number;
  /** `settling`: the outcome is being written. From then on a heartbeat that is refused says nothing of the lease. */
  readonly stage: { settling: boolean };
}

/** What is told of the call when it has ended. */
export type Facts = { -readonly [Name in keyof CallRecord]: CallRecord[Name] };
