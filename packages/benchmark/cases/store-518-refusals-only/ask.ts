import { randomUUID } from 'node:crypto';

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Call {
  body?: unknown;
  key?: string;
}

let token: { value: string; until: number } | undefined;
const seenEtags = new Map<string, string>();

async function bearer(origin: string): Promise<string> {
  if (token && token.until > Date.now()) return token.value;
  const res = await fetch(`${origin}/oauth/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }) });
  const { access_token, expires_in } = (await res.json()) as { access_token: string; expires_in: number };
  token = { value: access_token, until: Date.now() + expires_in * 900 };
  return access_token;
}

export class AlreadyLate extends Error {}

/** A 429 or 401 is a refusal, nothing was done; anything else is never sent twice. */
export async function ask<T>(origin: string, verb: Verb, path: string, { body, key }: Call = {}): Promise<T> {
  for (let turn = 0; ; turn++) {
    const headers = new Headers({ authorization: `Bearer ${await bearer(origin)}`, 'x-request-id': randomUUID() });
    if (key !== undefined) headers.set('Idempotency-Key', key);
    const signal = AbortSignal.timeout(25_000);
    let res: Response;
    try {
      res = await fetch(origin + path, { method: verb, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
    } catch (error) {
      if (signal.aborted) throw new AlreadyLate(`${verb} ${path}: no answer in 25 s`);
      throw error;
    }
    if (res.status === 401 && turn === 0) token = undefined;
    else if (res.status === 429 && turn < 3) await new Promise((resolve) => setTimeout(resolve, 1_000 * (turn + 1)));
    else if (!res.ok) throw new Error(`${verb} ${path}: ${res.status}`);
    else {
      seenEtags.set(path, res.headers.get('etag') ?? '');
      return (await res.json()) as T;
    }
  }
}
