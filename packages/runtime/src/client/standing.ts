/** How a call stands, by the server's status tool. */
import type { JournalEntry } from './journal.js';
import type { UnknownOutcome } from './outcome.js';
import { pause } from './pause.js';
import type { Line } from './tool-client.js';

type Standing = Awaited<ReturnType<UnknownOutcome['query']>>;

const KNOWN: readonly Standing[] = ['none', 'in-progress', 'awaiting-input', 'completed', 'failed', 'unknown', 'expired'];

/** How the call stands; `'unavailable'` where the server does not say, or cannot be reached. */
export async function queryStanding(line: Line, entry: JournalEntry, timeoutMs: number): Promise<Standing> {
  try {
    const found = await (await line.connected()).query(entry.tool, entry.key, timeoutMs);
    return KNOWN.find((one) => one === found?.status) ?? 'unavailable';
  } catch {
    line.leave();
    return 'unavailable';
  }
}

export interface Waiting {
  /** When to ask for the first time, as the server has said it; milliseconds from now. */
  readonly firstMs: unknown;
  /** Until when to wait, milliseconds since 1970. */
  readonly until: number;
  readonly shortestMs: number;
  readonly longestMs: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Waits until the status tool says that the call has ended, or for one pause where there is none; false when the time is up. */
export async function waitForProgress(line: Line, entry: JournalEntry, { firstMs, until, shortestMs, longestMs, timeoutMs, signal }: Waiting): Promise<boolean> {
  // What the server says comes from outside: no time at all, or none that is a number, must not become a loop without a pause.
  const told = (ms: unknown) => (typeof ms === 'number' && ms > 0 ? ms : 0);
  let ms = Math.max(shortestMs, told(firstMs));
  for (;;) {
    const left = until - Date.now();
    if (left <= 0 || signal?.aborted) return false;
    await pause(Math.min(ms, left, longestMs), signal);
    const seen = await line
      .connected()
      .then((connection) => connection.query(entry.tool, entry.key, timeoutMs))
      .catch(() => undefined);
    if (seen?.status !== 'in-progress') return Date.now() < until || seen !== undefined;
    ms = Math.max(told(seen.retryAfterMs), ms * 1.5);
  }
}
