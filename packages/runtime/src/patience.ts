/** Steps in the store with a deadline, and again after an error. */
import { CorruptRecordError, SchemaVersionError } from './store.js';

/** @throws Error when the step takes longer than `ms`; what comes of it later is ignored. */
export async function withDeadline<T>(step: () => Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The store did not answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([step(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Takes the step, and again after each of the pauses while it fails. Every step of the store contract may be taken again.
 *
 * @throws What the last try threw; at once when trying again cannot help.
 */
export async function insist<T>(step: () => Promise<T>, pauses: readonly number[], deadlineMs: number): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withDeadline(step, deadlineMs);
    } catch (error) {
      const pause = pauses[attempt];
      if (pause === undefined || error instanceof CorruptRecordError || error instanceof SchemaVersionError) throw error;
      await sleep(pause);
    }
  }
}

/** Goes on in the background until the step says that it is done, at most once after each pause. It does not keep the process alive. */
export function keepTrying(step: () => Promise<boolean>, pauses: readonly number[]): void {
  void (async () => {
    for (const pause of pauses) {
      await sleep(pause, false);
      if (await step().catch(() => false)) return;
    }
  })();
}

/** Pauses of ten minutes in all: how long a store may be away until what has to be written to it is lost. */
export const TEN_MINUTES: readonly number[] = [500, 1000, 2000, 4000, 8000, 15_000, ...Array.from({ length: 19 }, () => 30_000)];

function sleep(ms: number, keepsAlive = true): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    if (!keepsAlive) timer.unref();
  });
}
