/** Several servers over one store: calls at once, wrong clocks, a process that stands still, a store that goes and comes back. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '@mcp-idempotency/testkit/fault-proxy';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { STATUS_META, STATUS_TOOL } from '../../src/index.js';
import { hasPostgres, hasRedis } from '../services.js';
import { startOwnPostgres, startOwnRedis } from './own-service.js';
import { connectHttp, openSite, startHttp, type Site, type StoreKind } from './purchasing.js';
import type { Setup } from './server.js';

type Answer = { content: { text: string }[]; isError?: boolean; _meta?: Record<string, { status: string }> };
type Caller = (args: object, tool?: string) => Promise<Answer>;

const HOUR = 3_600_000;
const statusOf = (answer: Answer) => answer._meta?.[STATUS_META]?.status;

async function caller(server: ServerProcess): Promise<Caller> {
  const client = await connectHttp('sdk-v2', server.url);
  return async (args, name = 'create_order') => (await client.callTool({ name, arguments: { ...args } })) as unknown as Answer;
}

/** Sends again, with the same key, until the outcome is there. */
async function untilDone(call: Caller, args: object): Promise<Answer> {
  for (const end = Date.now() + 90_000; Date.now() < end; await sleep(50)) {
    // A connection that breaks is what the key is for.
    const answer = await call(args).catch(() => undefined);
    if (answer === undefined) continue;
    if (statusOf(answer) === 'completed' || statusOf(answer) === 'replayed' || statusOf(answer) === 'unknown') return answer;
  }
  throw new Error('No outcome within 90 s.');
}

describe.each([
  { kind: 'sqlite', there: true },
  { kind: 'postgres', there: hasPostgres },
  { kind: 'redis', there: hasRedis },
] as const)('many servers: $kind', { timeout: 300_000 }, ({ kind, there }) => {
  let site: Site | undefined;
  const servers: ServerProcess[] = [];
  const start = async (setup: Setup) => {
    const server = await startHttp(setup);
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await site?.close();
    site = undefined;
  });

  /** Two servers; one of them stands still in the middle of a call. */
  const standStill = async (form: Setup['form']) => {
    site = await openSite(kind);
    const slow = await start(site.setup({ sdk: 'sdk-v2', form, workMs: 3000 }));
    const quick = await start(site.setup({ sdk: 'sdk-v2', form, workMs: 1 }));
    const args = { intent: 'one', idempotencyKey: randomUUID() };
    const [callSlow, callQuick] = [await caller(slow), await caller(quick)];
    const late = callSlow(args);
    await expect.poll(async () => statusOf(await callQuick({ tool: 'create_order', idempotencyKey: args.idempotencyKey }, STATUS_TOOL)), { timeout: 60_000 }).toBe('in-progress');
    process.kill(slow.pid!, 'SIGSTOP');
    return { site, slow, args, callQuick, late };
  };

  test.skipIf(!there)('8 processes, 200 resends each, of 50 keys: 50 orders, and everybody gets the same result', async () => {
    site = await openSite(kind);
    // SQLite reads the host's clock, and on one host there is one.
    const setups = Array.from({ length: 8 }, (_, at) => site!.setup({ sdk: 'sdk-v2', form: 'refuse', leaseMs: 20_000, ...(kind === 'sqlite' ? {} : { clockErrorMs: at % 2 ? HOUR : -HOUR }) }));
    const started = await Promise.all(setups.map(start));
    const keys = Array.from({ length: 50 }, (_, at) => ({ intent: `intent-${at}`, idempotencyKey: at % 2 ? uuidv7() : randomUUID() }));
    const receipts = new Map<string, Set<string>>();
    await Promise.all(
      started.map(async (server) => {
        const call = await caller(server);
        const lane = async (first: number) => {
          for (let at = first; at < 200; at += 4) {
            const key = keys[(at * 7 + (server.pid ?? 0)) % keys.length]!;
            const answer = await untilDone(call, key);
            expect(answer.isError, answer.content[0]?.text).toBeFalsy();
            receipts.set(key.intent, (receipts.get(key.intent) ?? new Set()).add(answer.content[0]!.text));
          }
        };
        await Promise.all([0, 1, 2, 3].map(lane));
      }),
    );
    expect(receipts.size).toBe(50);
    expect([...receipts.values()].every((seen) => seen.size === 1)).toBe(true);
    const orders = await site.orders('refuse');
    expect(orders.size).toBe(50);
    expect([...orders.values()].every((count) => count === 1)).toBe(true);
  });

  // In SQLite a transaction is synchronous: nothing can come in between.
  const takeOver = ['rerun', 'reconcile', ...(kind === 'postgres' ? ['transaction'] : [])] as Setup['form'][];
  test.skipIf(!there).each(takeOver)('an owner that stands still beyond its lease is taken over, and its late write is refused: %s', async (form) => {
    const { site, slow, args, callQuick, late } = await standStill(form);
    try {
      const taken = await untilDone(callQuick, args);
      // What was written before the owner stood still is found.
      expect(statusOf(taken)).toMatch(form === 'reconcile' ? /completed|replayed/ : /completed/);
      process.kill(slow.pid!, 'SIGCONT');
      // What the late owner made is thrown away: its caller too gets what was recorded.
      const answer = await late;
      expect(statusOf(answer)).toBe('replayed');
      expect(answer.content[0]).toEqual(taken.content[0]);
      expect((await callQuick(args)).content[0]).toEqual(taken.content[0]);
      expect((await site.orders(form)).get('one')).toBe(1);
    } finally {
      process.kill(slow.pid!, 'SIGCONT');
    }
  });

  test.skipIf(!there)('by default the owner that stood still says how it went, and nobody else runs', async () => {
    const { site, slow, args, callQuick, late } = await standStill('refuse');
    try {
      expect(statusOf(await untilDone(callQuick, args))).toBe('unknown');
    } finally {
      process.kill(slow.pid!, 'SIGCONT');
    }
    expect(statusOf(await late)).toBe('completed');
    expect(statusOf(await callQuick(args))).toBe('replayed');
    expect((await site.orders('refuse')).get('one')).toBe(1);
  });
});

const own = [
  { kind: 'postgres' as StoreKind, start: startOwnPostgres },
  { kind: 'redis' as StoreKind, start: startOwnRedis },
];

describe.each(own)('a store that is stopped and started under load: $kind', { timeout: 300_000 }, ({ kind, start }) => {
  test('nothing is lost, nothing is run twice', async ({ skip }) => {
    const service = await start();
    if ('missing' in service) return void skip(service.missing);
    const site = await openSite('sqlite');
    let server: ServerProcess | undefined;
    try {
      const store: Setup['store'] = kind === 'postgres' ? { kind, url: service.url, table: 'records' } : { kind: 'redis', url: service.url, prefix: 'records' };
      server = await startHttp({ ...site.setup({ sdk: 'sdk-v2', form: 'rerun', leaseMs: 2000 }), store });
      const call = await caller(server);
      const done = new Map<string, string>();
      let stopped = false;
      const lane = async (first: number) => {
        for (let at = first; at < 60; at += 6) {
          const args = { intent: `intent-${at}`, idempotencyKey: randomUUID() };
          const answer = await untilDone(call, args);
          done.set(args.intent, answer.content[0]!.text);
          // And whoever sends it again, also after the store was away, gets the same.
          const again = await untilDone(call, args);
          if (!stopped) expect(again.content[0]!.text).toBe(answer.content[0]!.text);
          await sleep(40);
        }
      };
      const load = Promise.all([0, 1, 2, 3, 4, 5].map(lane));
      await sleep(300);
      for (let times = 0; times < 2; times += 1) {
        stopped = true;
        await service.kill();
        await sleep(700);
        await service.start();
        await sleep(500);
      }
      await load;
      expect(done.size).toBe(60);
      const orders = await site.orders('rerun');
      expect([...orders.values()].filter((count) => count !== 1)).toEqual([]);
      expect(orders.size).toBe(60);
    } finally {
      await server?.stop();
      await service.stop();
      await site.close();
    }
  });
});
