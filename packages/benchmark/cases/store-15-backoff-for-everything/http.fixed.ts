import { setTimeout as sleep } from 'node:timers/promises';

export class HttpError extends Error {
  constructor(readonly status: number, body: string) {
    super(`HTTP ${status}: ${body}`);
  }
}

const RETRYABLE = new Set([408, 429, 500, 502, 503, 504]);

function shouldRetry(error: unknown): boolean {
  if (error instanceof HttpError) return RETRYABLE.has(error.status);
  return true; // network trouble
}

export async function withBackoff<T>(attempt: () => Promise<T>, maxAttempts = 4): Promise<T> {
  let delay = 250;
  for (let n = 1; ; n++) {
    try {
      return await attempt();
    } catch (error) {
      if (n >= maxAttempts || !shouldRetry(error)) throw error;
      await sleep(delay);
      delay *= 2;
    }
  }
}

export class Api {
  constructor(private readonly base: string, private readonly token: string) {}

  private async fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
    const res = await fetch(this.base + path, {
      ...init,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', ...init?.headers },
    });
    if (!res.ok) throw new HttpError(res.status, await res.text());
    return (await res.json()) as T;
  }

  get<T>(path: string): Promise<T> {
    return withBackoff(() => this.fetchJson<T>(path));
  }

  /** the same key on each attempt: the service answers a repeat with the first result */
  post<T>(path: string, body: unknown, key: string): Promise<T> {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'idempotency-key': key } };
    return withBackoff(() => this.fetchJson<T>(path, init));
  }
}
