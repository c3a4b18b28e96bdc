import { randomUUID } from 'node:crypto';
import axios, { type AxiosInstance } from 'axios';
import axiosRetry from 'axios-retry';

export function rpcHttp(baseURL: string, token: string): AxiosInstance {
  const http = axios.create({
    baseURL,
    timeout: 20_000,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });

  http.interceptors.request.use((config) => {
    config.headers.set('x-attempt-id', randomUUID());
    config.headers.set('Idempotency-Key', randomUUID());
    return config;
  });

  axiosRetry(http, { retries: 3, retryDelay: axiosRetry.exponentialDelay });
  return http;
}
