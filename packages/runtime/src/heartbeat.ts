import type { RecordRef } from './record.js';
import type { ResolvedOptions } from './options.js';
import { withDeadline } from './patience.js';

export interface Heartbeat {
  /** Ends it; a renewal under way is waited for, so that it cannot come after the settlement. */
  stop(): Promise<void>;
}

/**
 * Renews the lease while the handler runs. A renewal that fails is tried again at the next beat; one that is refused means that
 * the record has another owner, or was found lapsed: `onLost` is called once.
 */
export function startHeartbeat(options: ResolvedOptions, ref: RecordRef, owner: string, retentionMs: number, tombstoneMs: number, onLost: () => void, onError: (error: unknown) => void): Heartbeat {
  let beat: Promise<void> | undefined;
  const timer = setInterval(() => {
    beat ??= withDeadline(() => options.store.renew(ref, owner, options.leaseMs, retentionMs, tombstoneMs), options.storeTimeoutMs)
      .then((held) => {
        if (held) return;
        clearInterval(timer);
        onLost();
      }, onError)
      .finally(() => {
        beat = undefined;
      });
  }, options.heartbeatMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await beat;
    },
  };
}
