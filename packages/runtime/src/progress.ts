import type { CallContext } from './call/context.js';

export interface Progress {
  /** The handler sends its own: two senders would contradict each other. */
  readonly yield: () => void;
  readonly stop: () => void;
}

/**
 * Sends progress while a handler runs, so that a client which restarts its timer on progress does not give up and send again.
 * The number is the seconds that have passed.
 */
export function startProgress(context: CallContext, everyMs: number | false): Progress {
  const send = context.sendProgress;
  if (everyMs === false || !send) return { yield: () => undefined, stop: () => undefined };
  const started = performance.now();
  const timer = setInterval(() => {
    const seconds = (performance.now() - started) / 1000;
    // Nobody listening any more is no reason to stop working, however the library says so.
    void (async () => send(Math.round(seconds * 10) / 10, `Running for ${Math.round(seconds)} s.`))().catch(() => undefined);
  }, everyMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  return { yield: stop, stop };
}
