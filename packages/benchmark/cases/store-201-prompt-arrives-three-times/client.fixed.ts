export class ForgeError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

const MAX_ATTEMPTS = 3;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface Session {
  id: string;
  title: string;
}

export class ForgeClient {
  constructor(private readonly origin: string, private readonly password: string) {}

  createSession(title: string, key: string) {
    return this.request<Session>('POST', '/session', { title }, key);
  }

  prompt(session: string, text: string, key: string) {
    return this.request<{ id: string }>('POST', `/session/${session}/message`, { parts: [{ type: 'text', text }] }, key);
  }

  rename(session: string, title: string) {
    return this.request<Session>('PATCH', `/session/${session}`, { title });
  }

  sessions() {
    return this.request<Session[]>('GET', '/session');
  }

  private async request<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, key?: string): Promise<T> {
    const attempts = method === 'GET' ? MAX_ATTEMPTS : 1;
    let last: unknown;
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        const res = await fetch(this.origin + path, {
          method,
          headers: {
            authorization: `Basic ${this.password}`,
            'content-type': 'application/json',
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        });
        if (!res.ok) throw new ForgeError(res.status, await res.text());
        return (await res.json()) as T;
      } catch (error) {
        if (error instanceof ForgeError) throw error;
        last = error;
        await pause(250 * attempt);
      }
    }
    throw last;
  }
}
