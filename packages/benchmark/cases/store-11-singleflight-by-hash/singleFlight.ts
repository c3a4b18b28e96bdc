import { createHash } from 'node:crypto';

/** { b: 1, a: 2 } and { a: 2, b: 1 } are the same call */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') {
    const entries = Object.entries(value as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

export const fingerprint = (action: string, args: unknown): string =>
  createHash('sha256').update(`${action}:${canonical(args)}`).digest('hex');

interface Finished<T> {
  value: T;
  expiresAt: number;
}

const RESULT_TTL_MS = 120_000;

export class SingleFlight<T> {
  private readonly inFlight = new Map<string, Promise<T>>();
  private readonly finished = new Map<string, Finished<T>>();

  async run(key: string, work: () => Promise<T>): Promise<T> {
    const done = this.finished.get(key);
    if (done && done.expiresAt > Date.now()) return done.value;

    const running = this.inFlight.get(key);
    if (running) return running;

    const promise = work()
      .then((value) => {
        this.finished.set(key, { value, expiresAt: Date.now() + RESULT_TTL_MS });
        return value;
      })
      .finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, promise);
    return promise;
  }
}
