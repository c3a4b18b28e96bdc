import { randomUUID } from 'node:crypto';
import axios, { type AxiosInstance } from 'axios';
import axiosRetry, { isNetworkOrIdempotentRequestError } from 'axios-retry';

export interface Envelope {
  jsonrpc: '2.0';
  id: string;
  method: string;
  params: Record<string, unknown>;
}

function build(base: string): AxiosInstance {
  const http = axios.create({ baseURL: base, timeout: 15_000 });
  axiosRetry(http, { retries: 3, retryCondition: isNetworkOrIdempotentRequestError, retryDelay: (count) => count * 400 });
  http.interceptors.request.use((config) => {
    if (!config.headers.has('Idempotency-Key')) config.headers.set('Idempotency-Key', randomUUID());
    return config;
  });
  return http;
}

export class Wallet {
  private readonly http: AxiosInstance;

  constructor(base: string) {
    this.http = build(base);
  }

  private async rpc<T>(method: string, params: Record<string, unknown>): Promise<T> {
    const envelope: Envelope = { jsonrpc: '2.0', id: randomUUID(), method, params };
    const { data } = await this.http.post<{ result: T }>('/rpc', envelope);
    return data.result;
  }

  balance(owner: string) {
    return this.rpc<{ cents: number }>('tools/call', { name: 'get_balance', arguments: { owner } });
  }

  spend(owner: string, cents: number) {
    return this.rpc<{ id: string }>('tools/call', { name: 'spend', arguments: { owner, cents } });
  }
}
