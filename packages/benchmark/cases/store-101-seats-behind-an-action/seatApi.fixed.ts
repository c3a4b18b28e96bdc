type Verb = 'GET' | 'POST';

export class SeatApi {
  constructor(private readonly base: string, private readonly token: string) {}

  async send(verb: Verb, path: string, body?: unknown, key?: string): Promise<unknown> {
    const response = await fetch(this.base + path, {
      method: verb,
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${verb} ${path}: ${response.status}`);
    return response.json();
  }
}
