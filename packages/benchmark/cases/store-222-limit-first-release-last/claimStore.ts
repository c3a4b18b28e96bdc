import { createClient } from 'redis';

const redis = await createClient({ url: process.env.REDIS_URL }).connect();
const KEEP_SECONDS = 7 * 86_400;
const LEASE_MS = 120_000;

export interface Entry {
  print: string;
  state: 'running' | 'done' | 'unknown';
  text: string;
  leaseUntil: number;
}

/** null: the key is ours now */
export async function acquire(slot: string, print: string): Promise<Entry | null> {
  const mine: Entry = { print, state: 'running', text: '', leaseUntil: Date.now() + LEASE_MS };
  if ((await redis.set(slot, JSON.stringify(mine), { NX: true, EX: KEEP_SECONDS })) === 'OK') return null;
  const raw = await redis.get(slot);
  const kept: Entry = raw === null ? { ...mine, state: 'unknown' } : JSON.parse(raw);
  return kept.state === 'running' && kept.leaseUntil < Date.now() ? { ...kept, state: 'unknown' } : kept;
}

export async function fulfil(slot: string, print: string, state: 'done' | 'unknown', text: string): Promise<void> {
  await redis.set(slot, JSON.stringify({ print, state, text, leaseUntil: 0 }), { EX: KEEP_SECONDS });
}

export async function release(slot: string): Promise<void> {
  await redis.del(slot);
}

/** false when the tenant has had its share of this minute */
export async function withinBudget(tenant: string, limit: number): Promise<boolean> {
  const bucket = `budget:${tenant}:${Math.floor(Date.now() / 60_000)}`;
  const used = await redis.incr(bucket);
  if (used === 1) await redis.expire(bucket, 90);
  return used <= limit;
}
