import { setTimeout as sleep } from 'node:timers/promises';

const BASE = process.env.CARRIER_URL ?? 'https://api.carrier.example/v2';
const ATTEMPTS = 4;

export class CarrierError extends Error {}

/** JSON over HTTP with some patience: the carrier's gateway is restarted a lot */
export async function carrier<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${process.env.CARRIER_TOKEN}`);
  headers.set('content-type', 'application/json');

  const repeatable = (init.method ?? 'GET') === 'GET' || headers.has('idempotency-key');
  for (let n = 1; ; n++) {
    let response: Response | undefined;
    try {
      response = await fetch(`${BASE}${path}`, { ...init, headers });
    } catch (error) {
      if (!repeatable || n === ATTEMPTS) throw error;
    }
    if (response?.ok) return (await response.json()) as T;
    const later = !response || response.status >= 500;
    if (!later || !repeatable || n === ATTEMPTS) throw new CarrierError(`${path}: ${response?.status ?? 'no answer'}`);
    await sleep(n * 300);
  }
}
