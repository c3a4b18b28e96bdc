/** Runs that do not simply end: taken over, cancelled, fenced off, rolled back, recorded late or not at all. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idempotent, idempotentTransaction, LeaseLostError, RetryableError, STATUS_META, type CallRecord, type IdempotencyOptions, type IdempotencyStore, type Reconciliation } from '../../src/index.js';
import { memoryStore } from '../../src/stores/memory/index.js';
import { openSqlite, type SqliteDriver } from '../../src/stores/sqlite/driver.js';
import { sqliteStore } from '../../src/stores/sqlite/index.js';
import { scratchFolder, sqliteDrivers } from '../services.js';

type Answer = { content?: { text: string }[]; isError?: boolean; _meta?: Record<string, unknown> };
type Args = { item?: string; idempotencyKey: string; retryFailed?: boolean };

const statusOf = (answer: Answer) => (answer._meta?.[STATUS_META] as { status: string } | undefined)?.status;
const result = (text: string): Answer => ({ content: [{ type: 'text', text } as { text: string }] });
const context = (signal = new AbortController().signal) => ({ requestId: 1, signal, sendNotification: async () => undefined });

let offset: number;
let store: IdempotencyStore;
let log: CallRecord[];
const options = (changes: Partial<IdempotencyOptions> = {}): IdempotencyOptions => ({ store, leaseMs: 30_000, log: (record) => log.push(record), ...changes });

beforeEach(() => {
  offset = 0;
  log = [];
  store = memoryStore({ now: () => Date.now() + offset });
});

/** A call whose owner is gone: it was claimed, and never heard of again. */
async function abandon(key: string): Promise<void> {
  const dead = idempotent('pay', options({ heartbeatMs: 15_000 }), async (_args: Args): Promise<Answer> => new Promise(() => undefined));
  void dead({ idempotencyKey: key });
  await expect.poll(async () => (await store.find({ principal: 'local', tool: 'pay', key }))?.record.state).toBe('in-progress');
  offset += 31_000;
}

describe('reconcile', () => {
  test.each<[string, () => Reconciliation | Promise<Reconciliation>, string, number]>([
    ['the effect is there: it is recorded as what it is', () => ({ happened: true, result: result('found') }), 'replayed', 0],
    ['it is not there: the handler runs', () => ({ happened: false }), 'completed', 1],
    ['it cannot be told: unknown', () => 'unknown', 'unknown', 0],
    ['the callback fails: unknown', () => Promise.reject(new Error('bank is down')), 'unknown', 0],
  ])('%s', async (_name, reconcile, status, expectedRuns) => {
    const key = randomUUID();
    await abandon(key);
    let runs = 0;
    const asked: unknown[] = [];
    const tool = idempotent('pay', options({ onLostLease: { reconcile: (question) => (asked.push(question.args), reconcile()) } }), async (_args: Args): Promise<Answer> => ((runs += 1), result('paid')));
    expect(statusOf(await tool({ idempotencyKey: key }))).toBe(status);
    expect(runs).toBe(expectedRuns);
    expect(asked).toEqual([{ idempotencyKey: key }]);
    expect(log.at(-1)).toMatchObject({ takenOver: true, ran: expectedRuns === 1 });
    // What was found out is asked only once; what was not, again.
    const again = await tool({ idempotencyKey: key });
    expect(statusOf(again)).toBe(status === 'unknown' ? 'unknown' : 'replayed');
    if (status === 'replayed') expect(again.content![0]!.text).toBe('found');
  });
});

test('by default a call whose owner is gone is unknown, and a person may settle it', async () => {
  const key = randomUUID();
  await abandon(key);
  let runs = 0;
  const tool = idempotent('pay', options(), async (_args: Args): Promise<Answer> => ((runs += 1), result('paid')));
  expect(statusOf(await tool({ idempotencyKey: key, retryFailed: true }))).toBe('unknown');
  expect(await store.resolve({ principal: 'local', tool: 'pay', key }, { state: 'failed', failure: 'retryable', result: null, retentionMs: 86_400_000, tombstoneMs: 0 })).toBe(true);
  expect(statusOf(await tool({ idempotencyKey: key }))).toBe('replayed');
  expect(runs).toBe(0);
  expect(statusOf(await tool({ idempotencyKey: key, retryFailed: true }))).toBe('completed');
  expect(runs).toBe(1);
});

test('a handler whose call was taken over is told so, and its caller gets what was recorded', async () => {
  const key = randomUUID();
  let reason: unknown;
  const tool = (work: (signal: AbortSignal) => Promise<Answer>) => idempotent('pay', options({ onLostLease: 'rerun', leaseMs: 200, heartbeatMs: 100 }), async (_args: Args, extra: ReturnType<typeof context>): Promise<Answer> => work(extra.signal));
  const slow = tool(async (signal) => {
    await sleep(50);
    // The process stands still: no heartbeat is sent, and the lease lapses.
    offset += 1000;
    await tool(async () => result('second'))({ idempotencyKey: key }, context());
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    reason = signal.reason;
    return result('first');
  });
  const answer = await slow({ idempotencyKey: key }, context());
  expect(reason).toBeInstanceOf(LeaseLostError);
  expect(answer.content![0]!.text).toBe('second');
  expect(log.map(({ outcome, leaseLost }) => [outcome, leaseLost])).toEqual([['completed', false], ['replayed', true]]);
});

test('cancelled with onCancel "abort": the handler stops, and the outcome is unknown', async () => {
  const key = randomUUID();
  const cancel = new AbortController();
  const tool = idempotent('pay', options({ onCancel: 'abort' }), async (_args: Args, extra: ReturnType<typeof context>): Promise<Answer> => {
    await sleep(10_000, undefined, { signal: extra.signal });
    return result('paid');
  });
  const call = tool({ idempotencyKey: key }, context(cancel.signal));
  setTimeout(() => cancel.abort(), 50);
  expect(statusOf(await call)).toBe('unknown');
  expect(statusOf(await tool({ idempotencyKey: key }, context()))).toBe('unknown');
});

test('a heartbeat keeps a long run', async () => {
  const key = randomUUID();
  const tool = idempotent('pay', options({ leaseMs: 200, heartbeatMs: 50, onLostLease: 'rerun' }), async (_args: Args): Promise<Answer> => (await sleep(700), result('paid')));
  const first = tool({ idempotencyKey: key });
  await sleep(500);
  expect(statusOf(await tool({ idempotencyKey: key }))).toBe('in-progress');
  expect(statusOf(await first)).toBe('completed');
});

test('an address that the person must open first is no failure: the call comes again', async () => {
  const key = randomUUID();
  let opened = false;
  const tool = idempotent('pay', options(), async (_args: Args): Promise<Answer> => {
    if (!opened) throw Object.assign(new Error('Open this address'), { code: -32_042 });
    return result('paid');
  });
  await expect(tool({ idempotencyKey: key })).rejects.toThrow('Open this address');
  opened = true;
  expect(statusOf(await tool({ idempotencyKey: key }))).toBe('completed');
});

test.each([
  ['a lost answer from upstream', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), 'unknown'],
  ['an aborted fetch', new DOMException('This operation was aborted', 'AbortError'), 'unknown'],
  ['an upstream that was never reached', new TypeError('fetch failed', { cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) }), 'failed'],
  ['a refusal', new Error('no budget'), 'failed'],
])('%s is %s', async (_name, error, status) => {
  const tool = idempotent('pay', options(), async (_args: Args): Promise<Answer> => Promise.reject(error));
  expect(statusOf(await tool({ idempotencyKey: randomUUID() }))).toBe(status);
});

test('a classifier that fails has not said that nothing happened', async () => {
  const tool = idempotent('pay', options({ onFailure: () => { throw new Error('bug'); } }), async (_args: Args): Promise<Answer> => Promise.reject(new Error('x')));
  expect(statusOf(await tool({ idempotencyKey: randomUUID() }))).toBe('unknown');
});

test('a result without a JSON form is returned, and never made again', async () => {
  let runs = 0;
  const tool = idempotent('pay', options(), async (_args: Args): Promise<Answer> => ((runs += 1), { ...result('paid'), big: 1n } as Answer));
  const key = randomUUID();
  expect((await tool({ idempotencyKey: key })).content![0]!.text).toBe('paid');
  const again = await tool({ idempotencyKey: key });
  expect(again.isError).toBe(true);
  expect(again.content![0]!.text).toMatch(/was completed/);
  expect(runs).toBe(1);
});

test('a recorded result that cannot be read is an error, and is not run over', async () => {
  let runs = 0;
  const tool = idempotent('pay', options({ onLostLease: 'rerun' }), async (_args: Args): Promise<Answer> => ((runs += 1), result('paid')));
  const key = randomUUID();
  const ref = { principal: 'local', tool: 'pay', key };
  await abandon(key);
  await store.resolve(ref, { state: 'completed', result: '{"value":', retentionMs: 86_400_000, tombstoneMs: 0 });
  const answer = await tool({ idempotencyKey: key });
  expect(statusOf(answer)).toBe('unknown');
  expect(runs).toBe(0);
});

test('a claim whose reply never came is given up, so that the same key can run', async () => {
  let hangs = true;
  const slow: IdempotencyStore = {
    ...store,
    claim: async (request) => {
      const reply = await store.claim(request);
      if (hangs) await new Promise(() => undefined);
      return reply;
    },
  };
  const tool = idempotent('pay', { ...options(), store: slow, storeTimeoutMs: 50 }, async (_args: Args): Promise<Answer> => result('paid'));
  const key = randomUUID();
  expect(statusOf(await tool({ idempotencyKey: key }))).toBe('store-unavailable');
  hangs = false;
  await expect.poll(async () => statusOf(await tool({ idempotencyKey: key })), { timeout: 5000, interval: 200 }).toBe('completed');
});

test('a claim whose first reply was lost is known when it is sent again', async () => {
  let lost = true;
  const flaky: IdempotencyStore = {
    ...store,
    claim: async (request) => {
      const reply = await store.claim(request);
      if (lost) {
        lost = false;
        throw new Error('connection lost');
      }
      return reply;
    },
  };
  const tool = idempotent('pay', { ...options(), store: flaky }, async (_args: Args): Promise<Answer> => result('paid'));
  expect(statusOf(await tool({ idempotencyKey: randomUUID() }))).toBe('completed');
});

describe.each(await sqliteDrivers())('in a transaction: $name', ({ open = openSqlite }) => {
  let scratch: ReturnType<typeof scratchFolder>;
  let sqlite: ReturnType<typeof sqliteStore>;
  let db: SqliteDriver;
  beforeEach(async () => {
    scratch = scratchFolder();
    const file = path.join(scratch.folder, 'shop.sqlite');
    sqlite = sqliteStore({ file, open, clockOffset: () => offset });
    await sqlite.ready();
    db = await open(file);
    db.exec('CREATE TABLE orders (item TEXT)');
  });
  afterEach(async () => {
    db.close();
    await sqlite.close();
    scratch.remove();
  });
  const orders = () => (db.prepare('SELECT item FROM orders').all({}) as { item: string }[]).map(({ item }) => item);
  const order = (work: (tx: SqliteDriver) => unknown) =>
    idempotentTransaction('create_order', { store: sqlite }, (_args: Args, tx: SqliteDriver) => {
      tx.prepare('INSERT INTO orders (item) VALUES (:item)').run({ item: 'desk' });
      return work(tx) as Answer;
    });

  test('effect and record are committed together, once', async () => {
    const tool = order(() => result('ordered'));
    const key = randomUUID();
    expect(statusOf(await tool({ idempotencyKey: key }, undefined))).toBe('completed');
    expect(statusOf(await tool({ idempotencyKey: key }, undefined))).toBe('replayed');
    expect(orders()).toEqual(['desk']);
  });

  test.each<[string, () => unknown, string]>([
    ['what is thrown', () => { throw new Error('no budget'); }, 'failed'],
    ['a retryable failure', () => { throw new RetryableError('later'); }, 'failed'],
    ['a result with isError', () => ({ ...result('no'), isError: true }), 'failed'],
  ])('%s rolls everything back', async (_name, work, status) => {
    const key = randomUUID();
    expect(statusOf(await order(work)({ idempotencyKey: key }, undefined))).toBe(status);
    expect(orders()).toEqual([]);
    expect(statusOf(await order(work)({ idempotencyKey: key }, undefined))).toBe('replayed');
  });

  test('a promise is refused, and rolled back', async () => {
    const answer = await order(async () => result('ordered'))({ idempotencyKey: randomUUID() }, undefined);
    expect(answer.content![0]!.text).toMatch(/must not be asynchronous/);
    expect(orders()).toEqual([]);
  });

  test('an owner that has lost its lease commits nothing', async () => {
    const key = randomUUID();
    const late = order(() => result('late'));
    const before = sqlite.transact.bind(sqlite);
    // Another process takes over between the claim and the transaction.
    sqlite.transact = (async (...[ref, owner, work, settlementOf]: Parameters<typeof before>) => {
      offset += 31_000;
      expect(await sqlite.claim({ ...ref, owner: 'another', fingerprint: (await sqlite.find(ref))!.record.fingerprint, leaseMs: 30_000, retentionMs: 86_400_000, tombstoneMs: 0, mintedAt: null, retry: false, takeOver: true, round: null, session: null })).toMatchObject({ verdict: 'takeover' });
      return before(ref, owner, work, settlementOf);
    }) as typeof sqlite.transact;
    expect(statusOf(await late({ idempotencyKey: key }, undefined))).toMatch(/in-progress|unknown/);
    expect(orders()).toEqual([]);
  });
});
