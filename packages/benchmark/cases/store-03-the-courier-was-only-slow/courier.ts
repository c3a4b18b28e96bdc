export interface Parcel {
  street: string;
  city: string;
  grams: number;
}

export class CourierClient {
  constructor(
    private readonly base: string,
    private readonly apiKey: string,
    private readonly timeoutMs = 12_000,
  ) {}

  private async request<T>(method: 'GET' | 'POST', path: string, init: { body?: unknown; headers?: Record<string, string> } = {}): Promise<T> {
    const res = await fetch(new URL(path, this.base), {
      method,
      headers: { 'x-api-key': this.apiKey, 'content-type': 'application/json', ...init.headers },
      body: init.body === undefined ? undefined : JSON.stringify(init.body),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    if (!res.ok) throw new Error(`courier: HTTP ${res.status}`);
    return (await res.json()) as T;
  }

  book(parcel: Parcel) {
    return this.request<{ label: string }>('POST', '/v2/shipments', { body: parcel });
  }

  bookOnce(parcel: Parcel, reference: string) {
    return this.request<{ label: string }>('POST', '/v2/shipments', { body: parcel, headers: { 'Idempotency-Key': reference } });
  }

  track(label: string) {
    return this.request<{ state: string }>('GET', `/v2/shipments/${label}`);
  }
}
