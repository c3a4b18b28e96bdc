/** Work that waits in a list of the program's own: it belongs to whoever puts it there. */
import { expect, test } from 'vitest';
import { effectOf } from './effects-of.js';

const CLIENT = "import axios from 'axios';\nconst read = (id: string) => axios.get('https://x.example/things/' + id);\nconst create = (id: string) => axios.post('https://x.example/things', { id });\n";

const LIMITER = `let running = 0;
const waiting: Array<() => void> = [];
function next() { if (running > 3) return; const one = waiting.shift(); if (!one) return; running++; try { one(); } catch { running--; next(); } }
function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running < 3) { running++; return work().finally(() => { running--; next(); }); }
  return new Promise((resolve, reject) => { waiting.push(async () => { try { resolve(await work()); } catch (error) { reject(error); } finally { running--; next(); } }); });
}
export const others = (id: string) => limited(() => create(id));
`;

const BATCHES = `let queue: Array<{ operation: () => Promise<unknown>; resolve: (value: any) => void; reject: (error: unknown) => void }> = [];
async function drain() { const batch = queue.splice(0, queue.length); await Promise.allSettled(batch.map(async ({ operation, resolve, reject }) => { try { resolve(await operation()); } catch (error) { reject(error); } })); }
function enqueue(operation: () => Promise<unknown>) { return new Promise((resolve, reject) => { queue.push({ operation, resolve, reject }); setTimeout(() => { drain(); }, 10); }); }
export const others = (id: string) => enqueue(() => create(id));
`;

const OF_A_CLASS = `class Lane {
  private waiting: Array<() => Promise<void>> = [];
  private busy = false;
  run<T>(work: () => Promise<T>): Promise<T> { return new Promise((resolve, reject) => { this.waiting.push(async () => { try { resolve(await work()); } catch (error) { reject(error); } }); void this.drain(); }); }
  private async drain() { if (this.busy) return; this.busy = true; while (this.waiting.length > 0) { const one = this.waiting.shift(); await one!(); } this.busy = false; }
}
const lane = new Lane();
export const others = (id: string) => lane.run(() => create(id));
`;

const MADE = `function makeLimit(size: number) {
  const waiting: Array<() => void> = [];
  let active = 0;
  const next = () => { active--; waiting.shift()?.(); };
  return (work: () => Promise<unknown>) => new Promise((resolve) => { const start = () => { active++; void work().then(resolve).finally(next); }; if (active < size) start(); else waiting.push(start); });
}
const limit = makeLimit(2);
export const others = (id: string) => limit(() => create(id));
`;

const QUEUES = { 'a limiter': [LIMITER, 'limited'], 'batches': [BATCHES, 'enqueue'], 'a class': [OF_A_CLASS, 'lane.run'], 'a limiter that a function makes': [MADE, 'limit'] } as const;

test.each(Object.entries(QUEUES))('%s: a tool that reads does not do what others have put there', (_, [code, run]) =>
  expect(effectOf(CLIENT + code, `async (a) => { const { data } = await ${run}(() => read(a.id)); return data; }`)).toMatch(/^none: axios\.get/));

test.each(Object.entries(QUEUES))('%s: a tool does what it puts there itself', (_, [code, run]) =>
  expect(effectOf(CLIENT + code, `async (a) => { await ${run}(() => axios.put('https://x.example/things/' + a.id, { id: a.id })); return {}; }`)).toMatch(/^idempotent-write: axios\.put/));

test('entries that are no work are seen by whoever takes them', () =>
  expect(effectOf(CLIENT + "const queue: string[] = [];\nexport const add = (id: string) => { queue.push(id); };\n", 'async () => { for (let id = queue.shift(); id; id = queue.shift()) await create(id); return []; }')).toMatch(/^write: axios\.post/));

test('a handler that is removed from a list is no work that waits', () =>
  expect(effectOf(CLIENT + "const listeners: Array<(id: string) => unknown> = [];\nlisteners.push(create);\nexport const stop = (one: any) => { listeners.splice(listeners.indexOf(one), 1); };\n", 'async (a) => { for (const one of listeners) await one(a.id); return []; }')).toMatch(/^write: axios\.post/));
