/** The story: an order whose answer is lost, sent again. What happens to orders and budget, before and after the migration. */
import { randomUUID } from 'node:crypto';
import type { Fault } from '../fault-proxy/plan.js';
import { type Answer, openSession, type Sdk } from './client.js';
import { type Copy, runServer, type Running } from './purchasing.js';

/** What became of one order that was sent twice, or of two. */
export interface Outcome {
  readonly scene: SceneName;
  /** Orders that came to be. */
  readonly orders: number;
  /** What left the budget, in cents. */
  readonly debited: number;
  /** What the second answer says of itself: `replayed`; absent without the runtime. */
  readonly secondStatus?: string;
}

export type SceneName = 'lost-answer' | 'new-session' | 'killed-server' | 'two-orders';

/** The article's timer of 30 s, shortened. */
const TIMEOUT_MS = 1500;
const PURCHASE = { item: 'lamp', quantity: 2, buyer: 'ines' };

interface Scene {
  readonly name: SceneName;
  /** What happens to the first send. */
  readonly fault?: Fault;
  readonly between?: (running: Running) => Promise<void>;
  /** The second send comes in another session. */
  readonly reconnects?: boolean;
  /** Two intents that look alike: each has a key of its own. */
  readonly isTwoIntents?: boolean;
}

export const SCENES: readonly Scene[] = [
  { name: 'lost-answer', fault: 'delay' },
  { name: 'new-session', fault: 'drop-response', reconnects: true },
  { name: 'killed-server', fault: 'drop-response', between: (running) => running.killAndRestart(), reconnects: true },
  { name: 'two-orders', isTwoIntents: true },
];

/** Plays all scenes with one server. `sendsKey`: the client makes a key before the first send, and sends it again. */
export async function playStory(copy: Copy, sdk: Sdk, sendsKey: boolean): Promise<readonly Outcome[]> {
  const running = await runServer(copy, sdk);
  try {
    const outcomes: Outcome[] = [];
    for (const scene of SCENES) outcomes.push(await play(running, sdk, scene, sendsKey));
    return outcomes;
  } finally {
    await running.stop();
  }
}

async function play(running: Running, sdk: Sdk, { name, fault, between, reconnects, isTwoIntents }: Scene, sendsKey: boolean): Promise<Outcome> {
  const before = await booksOf(running, sdk);
  const keyed = (): Readonly<Record<string, unknown>> => (sendsKey ? { ...PURCHASE, idempotencyKey: randomUUID() } : PURCHASE);
  const first = keyed();
  const second = isTwoIntents ? keyed() : first;
  let session = await openSession(sdk, running.url);
  if (fault) running.failNext(fault);
  const answered = await session.send('create_order', first, TIMEOUT_MS).then(
    () => true,
    () => false,
  );
  if (answered === (fault !== undefined)) throw new Error(`The first answer should ${fault ? 'be lost' : 'arrive'}: ${name}, ${sdk}.`);
  await between?.(running);
  if (reconnects) {
    await session.close().catch(() => undefined);
    session = await openSession(sdk, running.url);
  }
  const answer: Answer = await session.send('create_order', second, TIMEOUT_MS * 4);
  await session.close().catch(() => undefined);
  const after = await booksOf(running, sdk);
  return { scene: name, orders: after.orders.length - before.orders.length, debited: before.budget - after.budget, ...(answer.status !== undefined && { secondStatus: answer.status }) };
}

interface Books {
  readonly orders: readonly unknown[];
  /** In cents. */
  readonly budget: number;
}

async function booksOf(running: Running, sdk: Sdk): Promise<Books> {
  const session = await openSession(sdk, running.url);
  try {
    return JSON.parse((await session.send('list_orders', {}, TIMEOUT_MS * 4)).text) as Books;
  } finally {
    await session.close();
  }
}
