import type { IdempotencyStore } from './store.js';

/** A timer of Node that is set for longer goes off at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Cleans the store up from time to time, outside of any call: drops the results of keys that have expired and forgets those that are
 * long past. Redis does that by itself. It does not keep the process alive.
 *
 * @param options `everyMs`: default 10 min. `limit`: how many records one step touches at most, default 1000; while there are as many it
 * goes on after a second. `onError` is told when the store cannot be reached.
 * @returns What ends it.
 */
export function startSweeping(store: IdempotencyStore, { everyMs = 600_000, limit = 1000, onError = () => undefined }: { readonly everyMs?: number; readonly limit?: number; readonly onError?: (error: unknown) => void } = {}): () => void {
  let timer: NodeJS.Timeout;
  let ended = false;
  const next = (ms: number) => {
    if (ended) return;
    timer = setTimeout(() => {
      store
        .sweep(limit)
        .then(
          (touched) => next(touched >= limit ? Math.min(1000, everyMs) : everyMs),
          (error: unknown) => {
            onError(error);
            next(everyMs);
          },
        );
    }, Math.min(ms, LONGEST_TIMER));
    timer.unref();
  };
  next(everyMs);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
