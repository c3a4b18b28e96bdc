import { AsyncLocalStorage } from 'node:async_hooks';
import { Redis } from 'ioredis';

interface Scope {
  user: string;
}
interface Receipt {
  print: string;
  state: 'running' | 'done' | 'unknown';
  lease: number;
  text: string;
}

const redis = new Redis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
const KEEP_S = 7 * 86_400;
const scopes = new AsyncLocalStorage<Scope>();
export const inScope = <T>(scope: Scope, run: () => Promise<T>): Promise<T> => scopes.run(scope, run);

const say = (text: string, isError = false) => ({ content: [{ type: 'text' as const, text }], isError });
const unclear = () => say('outcome unknown, look at your orders', true);

export async function once(tool: string, key: string, print: string, run: () => Promise<string>) {
  const { user } = scopes.getStore() ?? { user: '' };
  if (user === '') return say('sign in first', true);
  const slot = ['once', user, tool, key].join(':');

  const put = (receipt: Receipt) => redis.set(slot, JSON.stringify(receipt), 'EX', KEEP_S);
  const fresh: Receipt = { print, state: 'running', lease: Date.now() + 60_000, text: '' };
  if (!(await redis.set(slot, JSON.stringify(fresh), 'EX', KEEP_S, 'NX'))) {
    const raw = await redis.get(slot);
    const kept = raw ? (JSON.parse(raw) as Receipt) : undefined;
    if (kept && kept.print !== print) return say('this key belongs to another order', true);
    if (kept?.state === 'done') return say(kept.text);
    if (kept?.state === 'running' && kept.lease > Date.now()) return say('in progress, ask again in 5 s', true);
    return unclear();
  }

  let text: string;
  try {
    text = await run();
  } catch {
    await put({ ...fresh, state: 'unknown' });
    return unclear();
  }
  await put({ ...fresh, state: 'done', text });
  return say(text);
}
