import { randomUUID } from 'node:crypto';
import type { IdempotencyRecord, RecordRef } from '../../record.js';
import { recordId } from '../../record-id.js';
import type { ClaimReply, ClaimRequest, IdempotencyStore, Settlement } from '../../store.js';
import { tallyRecords } from '../../tally.js';
import { claimAt, releaseAt, renewAt, resolveAt, settleAt } from '../../transition.js';

/**
 * Keeps records in the memory of the process: **for tests only**. What it remembers ends with the process, and a second
 * process knows nothing of it, so a resend after a restart runs again.
 *
 * @param now The clock, milliseconds since 1970.
 */
export function memoryStore({ now = Date.now }: { readonly now?: () => number } = {}): IdempotencyStore {
  const records = new Map<string, IdempotencyRecord>();

  const known = (ref: RecordRef): IdempotencyRecord | undefined => {
    const record = records.get(recordId(ref));
    return record && record.forgetAt > now() ? record : undefined;
  };

  /** Puts the next record in place of the one there; whether there was a next one. */
  const write = (ref: RecordRef, next: (record: IdempotencyRecord | undefined) => IdempotencyRecord | undefined): boolean => {
    const record = next(known(ref));
    if (record) records.set(recordId(ref), record);
    return record !== undefined;
  };

  return {
    kind: 'memory',
    ready: async () => ['The memory store forgets everything with the process: use it in tests only.'],
    claim: async (request: ClaimRequest): Promise<ClaimReply> => {
      const reply = claimAt(now(), records.get(recordId(request)), request);
      if (reply.kind === 'record') records.set(recordId(request), reply.record);
      return reply;
    },
    renew: async (ref, owner, leaseMs, retentionMs, tombstoneMs) => write(ref, (record) => renewAt(now(), record, owner, leaseMs, retentionMs, tombstoneMs)),
    settle: async (ref, owner, settlement: Settlement) => write(ref, (record) => settleAt(now(), record, owner, settlement)),
    release: async (ref, owner) => {
      const after = releaseAt(known(ref), owner);
      if (after === 'removed') records.delete(recordId(ref));
      else if (after) records.set(recordId(ref), after);
      return after !== undefined;
    },
    find: async (ref) => {
      const record = known(ref);
      return record && { record, now: now() };
    },
    resolve: async (ref, settlement) => write(ref, (record) => resolveAt(now(), record, randomUUID(), settlement)),
    sweep: async (limit) => {
      let touched = 0;
      for (const [id, record] of records) {
        if (touched >= limit) break;
        if (record.forgetAt <= now()) records.delete(id);
        else if (record.retainUntil <= now() && record.result !== null) records.set(id, { ...record, result: null });
        else continue;
        touched += 1;
      }
      return touched;
    },
    tally: async (from, to) => tallyRecords([...records.values()].filter((record) => record.createdAt >= from && record.createdAt < to && record.forgetAt > now()), now()),
    close: async () => undefined,
  };
}
