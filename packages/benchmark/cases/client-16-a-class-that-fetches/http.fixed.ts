import type { TokenSource } from './tokens.js';

const BUSY = [502, 503, 504];
const nap = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Http {
  constructor(private readonly tokens: TokenSource, private readonly tries = 3) {}

  async request(input: string | URL, init: RequestInit = {}): Promise<Response> {
    let response = await this.once(input, init, false);
    if (response.status === 401) response = await this.once(input, init, true);
    let left = this.tries;
    const mayRepeat = init.method === undefined || init.method === 'GET';
    while (mayRepeat && BUSY.includes(response.status) && left-- > 0) {
      await nap(400 * (this.tries - left));
      response = await this.once(input, init, false);
    }
    return response;
  }

  private async once(input: string | URL, init: RequestInit, fresh: boolean): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await this.tokens.token(fresh)}`);
    return fetch(input, { ...init, headers });
  }
}
