import got, { type Got } from 'got';

export class GiftCards {
  private readonly http: Got;

  constructor(prefixUrl: string) {
    this.http = got.extend({ prefixUrl, retry: { limit: 0 }, responseType: 'json' });
  }

  async issue(cents: number, recipient: string, key: string): Promise<{ last4: string }> {
    return this.http.post('cards', { json: { cents, recipient }, headers: { 'idempotency-key': key } }).json();
  }

  async balance(card: string): Promise<number> {
    const { cents } = await this.http.get(`cards/${card}`).json<{ cents: number }>();
    return cents;
  }
}
