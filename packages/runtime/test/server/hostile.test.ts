/** What handlers, callers, callbacks and stores should not do, and do: nothing is run twice for it, and no key is left hanging. */
import { randomUUID } from 'node:crypto';
import { metrics, type MeterProvider } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idempotent, idempotentRequests, STATUS_META, type CallRecord, type IdempotencyOptions, type IdempotencyStore } from '../../src/index.js';
import { withSentArguments } from '../../src/sent-arguments.js';
import { memoryStore } from '../../src/stores/memory/index.js';

type Answer = { content?: { text: string }[]; isError?: boolean; resultType?: string; _meta?: Record<string, unknown> };
type Status = { status: string; outcome?: string; retryable?: boolean };

const statusOf = (answer: unknown) => (answer as Answer | undefined)?._meta?.[STATUS_META] as Status | undefined;
const textOf = (answer: unknown) => (answer as Answer).content!.map(({ text }) => text).join('\n');
const done = (): Answer => ({ content: [{ type: 'text', text: 'done' } as { text: string }] });

let store: IdempotencyStore;
let offset: number;
let runs: number;
beforeEach(() => {
  [offset, runs] = [0, 0];
  store = memoryStore({ now: () => Date.now() + offset });
});

/** A guarded tool that does `work` and counts how often it is run. */
const guarded = (work: (args: Record<string, unknown>, context: unknown) => unknown = done, options: Partial<IdempotencyOptions> = {}, name = 'pay') =>
  idempotent(name, { store, ...options }, async (args: object, context?: unknown): Promise<unknown> => {
    runs += 1;
    return work(args as Record<string, unknown>, context);
  });

const circular: Record<string, unknown> = {};
circular['self'] = circular;

describe('whatever a handler throws, the outcome is recorded and it is not run again', () => {
  const thrown: [string, unknown, string][] = [
    ['undefined', undefined, 'failed'],
    ['null', null, 'failed'],
    ['a text', 'no budget', 'failed'],
    ['a number', 7, 'failed'],
    ['a bigint', 7n, 'failed'],
    ['a symbol', Symbol('no'), 'failed'],
    ['an object', { message: 'no budget', code: 4 }, 'failed'],
    ['an object without a prototype', Object.create(null), 'failed'],
    ['an object whose text cannot be had', { toString: () => { throw new Error('x'); }, toJSON: () => { throw new Error('x'); } }, 'failed'],
    ['an object that contains itself', circular, 'failed'],
    ['a function', () => undefined, 'failed'],
    ['an error without a message', new RangeError(), 'failed'],
    ['an error whose message is no text', Object.assign(new Error('x'), { message: { deep: 1 } }), 'failed'],
    ['an error whose cause is itself', Object.defineProperty(new Error('x'), 'cause', { get() { return this as unknown; } }), 'failed'],
    // Not even why is known: then whether it happened is not either.
    ['an error whose message cannot be read', Object.defineProperty(new Error('x'), 'message', { get() { throw new Error('y'); } }), 'unknown'],
    ['an error whose code cannot be read', Object.defineProperty(new Error('x'), 'code', { get() { throw new Error('y'); } }), 'unknown'],
    ['an error with a very long message', new Error('x'.repeat(5_000_000)), 'failed'],
    ['half a character', new Error('\ud800'), 'failed'],
  ];
  test.each(thrown)('%s', async (_name, error, status) => {
    const tool = guarded(() => { throw error; });
    const args = { idempotencyKey: randomUUID() };
    const first = await tool(args);
    expect(statusOf(first)).toMatchObject({ status });
    expect((first as Answer).isError).toBe(true);
    expect(textOf(first)).not.toBe('');
    expect(statusOf(await tool(args))).toMatchObject(status === 'failed' ? { status: 'replayed', outcome: 'failed' } : { status: 'unknown' });
    expect(runs).toBe(1);
  });
});

describe('whatever a handler returns, it is not run again', () => {
  class Money { readonly #amount = 7; amount() { return this.#amount; } }
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['zero', 0],
    ['false', false],
    ['NaN', Number.NaN],
    ['a list', []],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a bigint', 1n],
    ['a value that contains itself', circular],
    ['a map', new Map([[1, 2]])],
    ['an object with hidden fields', new Money()],
    ['an object whose JSON cannot be had', { toJSON: () => { throw new Error('x'); } }],
    ['an object without a prototype', Object.create(null)],
    ['content that is no list', { content: 'text' }],
    ['a frozen result', Object.freeze({ content: Object.freeze([]) })],
    ['an iterator', (function* () { yield 1; })()],
  ])('%s', async (_name, value) => {
    const tool = guarded(() => value);
    const args = { idempotencyKey: randomUUID() };
    await tool(args);
    await tool(args);
    expect(runs).toBe(1);
    expect((await store.find({ principal: 'local', tool: 'pay', key: args.idempotencyKey }))?.record.state).toBe('completed');
  });

  test('a result that cannot be read at all', async () => {
    const tool = guarded(() => Object.defineProperty({}, 'content', { enumerable: true, get() { throw new Error('x'); } }));
    const args = { idempotencyKey: randomUUID() };
    await expect(tool(args)).rejects.toThrow('x');
    expect(textOf(await tool(args))).toMatch(/was completed/);
    expect(runs).toBe(1);
  });

  test('a question that is too large to be kept is not asked as something else', async () => {
    const tool = guarded(() => ({ resultType: 'input_required', inputRequests: { sure: { text: 'x'.repeat(5000) } } }), { maxResultBytes: 1000 });
    const args = { idempotencyKey: randomUUID() };
    expect(await tool(args)).toMatchObject({ resultType: 'input_required' });
    const again = await tool(args);
    expect(statusOf(again)).toMatchObject({ status: 'awaiting-input' });
    expect((again as Answer).isError).toBe(true);
    expect(runs).toBe(1);
  });
});

describe('arguments are told apart by what they are', () => {
  /** The status of a second call under the same key, after the first with the other arguments. */
  const second = async (first: object, then: object) => {
    const tool = guarded();
    const idempotencyKey = randomUUID();
    expect(statusOf(await tool({ ...first, idempotencyKey }))?.status).toBe('completed');
    return statusOf(await tool({ ...then, idempotencyKey }))?.status;
  };
  test.each<[string, object, object, string]>([
    ['the order of properties', { a: 1, b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: 1 }, 'replayed'],
    ['one number written in two ways', { a: 1e2, b: -0 }, { a: 100.0, b: 0 }, 'replayed'],
    ['absent and undefined', { a: undefined }, {}, 'replayed'],
    ['a date and its text', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }, 'replayed'],
    ['absent and null', { a: null }, {}, 'conflict'],
    ['the order of a list', { a: [1, 2] }, { a: [2, 1] }, 'conflict'],
    ['two Unicode forms of one letter', { a: '\u00e9' }, { a: 'e\u0301' }, 'conflict'],
    ['two bigints', { a: 1n }, { a: 2n }, 'conflict'],
    ['a bigint and a number', { a: 1n }, { a: 1 }, 'conflict'],
    ['two maps', { a: new Map([['x', 1]]) }, { a: new Map([['x', 2]]) }, 'conflict'],
    ['equal maps', { a: new Map([['x', 1]]) }, { a: new Map([['x', 1]]) }, 'replayed'],
    ['two sets', { a: new Set([1]) }, { a: new Set([2]) }, 'conflict'],
    ['null and no number', { a: null }, { a: Number.NaN }, 'conflict'],
    ['two lots of bytes', { a: new Uint8Array([1]) }, { a: new Uint8Array([2]) }, 'conflict'],
    ['two buffers of bytes', { a: new Uint8Array([1]).buffer }, { a: new Uint8Array([2]).buffer }, 'conflict'],
    ['two addresses', { a: new URL('https://a.example') }, { a: new URL('https://b.example') }, 'conflict'],
    ['a property named __proto__', JSON.parse('{"a":{"__proto__":1}}') as object, JSON.parse('{"a":{"__proto__":2}}') as object, 'conflict'],
  ])('%s', async (_name, first, then, status) => {
    expect(await second(first, then)).toBe(status);
    expect(runs).toBe(1);
  });

  test.each<[string, unknown]>([['a value that contains itself', circular], ['a file', new File(['x'], 'x')], ['a pattern', /x/]])('%s cannot be compared: that is said, and nothing is run', async (_name, value) => {
    const answer = await guarded()({ a: value, idempotencyKey: randomUUID() });
    expect(statusOf(answer)).toEqual({ status: 'misconfigured' });
    expect(textOf(answer)).toMatch(/cannot be compared/);
    expect(runs).toBe(0);
    expect(statusOf(await guarded(done, { fingerprint: () => 1 })({ a: value, idempotencyKey: randomUUID() }))?.status).toBe('completed');
  });

  test('a tool that another one calls has arguments of its own', async () => {
    const inner = guarded(done, {}, 'inner');
    const key = randomUUID();
    const outer = idempotentRequests({ outer: {} }, { store }, async (_request: object): Promise<unknown> => [await inner({ item: 'desk', idempotencyKey: key }), await inner({ item: 'lamp', idempotencyKey: key })]);
    const answers = (await outer({ params: { name: 'outer', arguments: { idempotencyKey: randomUUID() } } })) as Answer[];
    expect(answers.map((answer) => statusOf(answer)?.status)).toEqual(['completed', 'conflict']);
    // So it is with `keepSentArguments`.
    const plain = guarded(async () => answers.push((await inner({ item: 'chair', idempotencyKey: key })) as Answer));
    await withSentArguments({ item: 'desk' }, () => plain({ idempotencyKey: randomUUID() }));
    expect(statusOf(answers[2])?.status).toBe('conflict');
  });
});

test('one key on two tools is two calls; so a tool that is renamed keeps its old name here', async () => {
  const idempotencyKey = randomUUID();
  for (const name of ['pay', 'refund']) expect(statusOf(await guarded(done, {}, name)({ idempotencyKey }))?.status).toBe('completed');
  expect(runs).toBe(2);
  expect(statusOf(await guarded(done, {}, 'pay')({ idempotencyKey }))?.status).toBe('replayed');
});

describe('callbacks that fail', () => {
  afterEach(() => metrics.disable());

  test('whoever is told of a call may fail, and the call stays as it is', async () => {
    for (const log of [() => { throw new Error('disk full'); }, (() => Promise.reject(new Error('disk full'))) as never]) {
      const args = { idempotencyKey: randomUUID() };
      const tool = guarded(done, { log });
      expect(statusOf(await tool(args))?.status).toBe('completed');
      expect(statusOf(await tool(args))?.status).toBe('replayed');
    }
    metrics.setGlobalMeterProvider({ getMeter: () => { throw new Error('no meter'); } } as unknown as MeterProvider);
    expect(statusOf(await guarded()({ idempotencyKey: randomUUID() }))?.status).toBe('completed');
    expect(runs).toBe(3);
  });

  test.each<[string, IdempotencyOptions['principal']]>([
    ['throws', () => { throw new Error('no token'); }],
    ['is asynchronous', (async () => 'ines') as never],
    ['says nothing', () => undefined],
    ['says something empty', () => ''],
    ['says no text', (() => 7) as never],
    ['says something very long', () => 'x'.repeat(513)],
    ['says something with control characters', () => 'ines\n'],
  ])('a principal that %s: nothing is run', async (_name, principal) => {
    expect(statusOf(await guarded(done, { principal: principal! })({ idempotencyKey: randomUUID() }))).toEqual({ status: 'misconfigured' });
    expect(runs).toBe(0);
  });

  test.each<[string, unknown]>([['nothing', undefined], ['a promise', Promise.resolve('retryable')], ['something else', 'later']])('a classifier that says %s has not said that nothing happened', async (_name, verdict) => {
    const tool = guarded(() => { throw new Error('x'); }, { onFailure: (() => verdict) as never });
    expect(statusOf(await tool({ idempotencyKey: randomUUID() }))?.status).toBe('unknown');
  });

  test.each<[string, unknown]>([['nothing', undefined], ['null', null], ['an object without an answer', {}], ['a truth of another kind', { happened: 'no' }]])('a reconciliation that says %s has not said that nothing happened', async (_name, found) => {
    const args = { idempotencyKey: randomUUID() };
    void guarded(() => new Promise(() => undefined), { heartbeatMs: 15_000 })(args);
    await expect.poll(() => runs).toBe(1);
    offset = 31_000;
    const tool = guarded(done, { onLostLease: { reconcile: (() => found) as never } });
    expect(statusOf(await tool(args))?.status).toBe('unknown');
    expect(statusOf(await tool(args))?.status).toBe('unknown');
    expect(runs).toBe(1);
  });

  test('progress that cannot be sent does not end the process', async () => {
    const context = { reportProgress: () => { throw new Error('gone'); }, log: {} };
    const tool = guarded(() => new Promise((resolve) => setTimeout(() => resolve(done()), 60)), { progressMs: 10 });
    expect(statusOf(await tool({ idempotencyKey: randomUUID() }, context))?.status).toBe('completed');
  });
});

test('a handler that never returns keeps its call in progress, as long as its process lives', async () => {
  const args = { idempotencyKey: randomUUID() };
  const tool = guarded(() => new Promise(() => undefined), { leaseMs: 100, heartbeatMs: 20 });
  void tool(args);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(statusOf(await tool(args))?.status).toBe('in-progress');
  expect(runs).toBe(1);
});

test.each(['finish', 'abort'] as const)('a caller that has gone before the handler starts (%s): one run at most, and its outcome is recorded', async (onCancel) => {
  const context = { requestId: 1, signal: AbortSignal.abort(), sendNotification: async () => undefined };
  const tool = guarded((_args, given) => {
    (given as { signal: AbortSignal }).signal.throwIfAborted();
    return done();
  }, { onCancel });
  const args = { idempotencyKey: randomUUID() };
  expect(statusOf(await tool(args, context))?.status).toBe(onCancel === 'finish' ? 'completed' : 'unknown');
  expect(statusOf(await tool(args))?.status).toBe(onCancel === 'finish' ? 'replayed' : 'unknown');
  expect(runs).toBe(1);
});

describe('a store that is away at one moment', () => {
  type Step = 'claim' | 'renew' | 'settle' | 'find' | 'release';
  /** The store, which fails in the step, before or after it is taken, as long as `away()` says so. */
  const failing = (step: Step, when: 'before' | 'after', away: () => boolean): IdempotencyStore =>
    ({
      ...store,
      [step]: async (...parameters: never[]) => {
        if (when === 'before' && away()) throw new Error('connection lost');
        const reply = await (store[step] as (...parameters: never[]) => Promise<unknown>)(...parameters);
        if (when === 'after' && away()) throw new Error('connection lost');
        return reply;
      },
    }) as IdempotencyStore;

  test.each<[Step, 'before' | 'after', string, number]>([
    ['claim', 'before', 'store-unavailable', 0],
    ['claim', 'after', 'store-unavailable', 0],
    ['renew', 'before', 'completed', 1],
    ['renew', 'after', 'completed', 1],
    ['settle', 'before', 'completed', 1],
    ['settle', 'after', 'completed', 1],
    ['find', 'before', 'completed', 1],
    ['release', 'before', 'completed', 1],
  ])('%s, %s it is done: %s', async (step, when, status, ran) => {
    let away = true;
    const log: CallRecord[] = [];
    const options = { store: failing(step, when, () => away), leaseMs: 300, heartbeatMs: 20, log: (record: CallRecord) => log.push(record) };
    const slow = () => new Promise((resolve) => setTimeout(() => resolve(done()), 80));
    const args = { idempotencyKey: randomUUID() };
    expect(statusOf(await guarded(slow, options)(args))?.status).toBe(status);
    expect(runs).toBe(ran);
    if (step === 'renew' || step === 'claim' || step === 'settle') expect(log[0]?.storeError).toBe('connection lost');
    away = false;
    // With the store back, the same key gets its one outcome.
    await expect.poll(async () => statusOf(await guarded(slow, options)(args))?.status, { timeout: 5000, interval: 50 }).toMatch(/completed|replayed/);
    expect(runs).toBe(1);
  });
});
