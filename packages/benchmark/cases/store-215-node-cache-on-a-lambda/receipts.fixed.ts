import { createClient } from '@vercel/kv';

const kv = createClient({ url: process.env.KV_REST_API_URL!, token: process.env.KV_REST_API_TOKEN! });
const DAY = 86_400;
const LEASE_MS = 60_000;

export interface Receipt {
  print: string;
  state: 'running' | 'done' | 'unknown';
  text: string;
  leaseUntil: number;
}

/** undefined: the key is ours now */
export async function claim(key: string, print: string): Promise<Receipt | undefined> {
  const mine: Receipt = { print, state: 'running', text: '', leaseUntil: Date.now() + LEASE_MS };
  if ((await kv.set(key, mine, { nx: true, ex: 3 * DAY })) === 'OK') return undefined;
  const kept = await kv.get<Receipt>(key);
  if (!kept) return { ...mine, state: 'unknown' };
  return kept.state === 'running' && kept.leaseUntil < Date.now() ? { ...kept, state: 'unknown' } : kept;
}

export async function settle(key: string, print: string, state: 'done' | 'unknown', text: string): Promise<void> {
  await kv.set(key, { print, state, text, leaseUntil: 0 } satisfies Receipt, { ex: 3 * DAY });
}

export async function priceOf(asset: string, load: () => Promise<string>): Promise<string> {
  const hit = await kv.get<string>(`price:${asset}`);
  if (hit !== null) return hit;
  const price = await load();
  await kv.set(`price:${asset}`, price, { ex: 60 });
  return price;
}
