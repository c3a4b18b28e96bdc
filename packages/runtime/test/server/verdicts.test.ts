/** What is said of a run: neither more nor less than is known. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { classifyFailure, idempotent, keyFor, LeaseLostError, RetryableError, STATUS_META, type CallRecord, type IdempotencyOptions, type IdempotencyStore } from '../../src/index.js';
import { memoryStore } from '../../src/stores/memory/index.js';

type Args = { idempotencyKey?: string; retryFailed?: boolean; item?: string };
type Answer = { content: { type: 'text'; text: string }[]; isError?: boolean; _meta?: Record<string, unknown> };

const done = (text = 'done'): Answer => ({ content: [{ type: 'text', text }] });
const statusOf = (answer: unknown) => (answer as Answer)._meta?.[STATUS_META] as { status: string; outcome?: string; retryable?: boolean };
const textOf = (answer: Answer) => answer.content.map(({ text }) => text).join('\n');

let offset: number;
let store: IdempotencyStore;
let log: CallRecord[];
beforeEach(() => {
  [offset, log] = [0, []];
  store = memoryStore({ now: () => Date.now() + offset });
});
const guarded = (work: (args: Args, context: { signal: AbortSignal }) => unknown, options: Partial<IdempotencyOptions> = {}) =>
  idempotent('pay', { store, log: (record) => log.push(record), ...options }, async (args: Args, context?: unknown) => (await work(args, context as { signal: AbortSignal })) as Answer);

describe('a failure that may be tried again', () => {
  test('says how, and does not say that nothing was run where something was', async () => {
    const key = randomUUID();
    const pay = guarded(() => {
      throw new RetryableError('The bank is closed.');
    });
    const first = await pay({ idempotencyKey: key });
    const again = await pay({ idempotencyKey: key });
    const retried = await pay({ idempotencyKey: key, retryFailed: true });
    for (const answer of [first, again, retried]) expect(textOf(answer)).toMatch(/^The bank is closed\.\n\n\(.*set `retryFailed` to true/);
    expect([first, again, retried].map((answer) => textOf(answer).includes('Nothing was run again'))).toEqual([false, true, false]);
    expect(textOf(again)).toContain('(This is how the call that ran at');
  });
});

describe('a heartbeat', () => {
  test('that comes after the outcome is no lost lease', async () => {
    const slow: IdempotencyStore = {
      ...store,
      // It leaves before the outcome is written, and arrives after.
      renew: async (...parameters) => {
        await sleep(60);
        return store.renew(...parameters);
      },
      settle: async (...parameters) => {
        const written = await store.settle(...parameters);
        await sleep(60);
        return written;
      },
    };
    const pay = guarded(() => sleep(30).then(() => done()), { store: slow, leaseMs: 40, heartbeatMs: 20 });
    expect(statusOf(await pay({ idempotencyKey: randomUUID() }))).toMatchObject({ status: 'completed' });
    expect(log.at(-1)).toMatchObject({ outcome: 'completed', leaseLost: false, recorded: true });
  });
});

describe('a handler that stops because its lease is lost', () => {
  test('does not know how far it came', async () => {
    expect(classifyFailure(new LeaseLostError('taken over'))).toBe('unknown');
    expect(classifyFailure(new Error('stopped', { cause: new LeaseLostError('taken over') }))).toBe('unknown');
  });
});

describe('the answer of another guarded tool, handed on', () => {
  test.each([
    ['in-progress', {}, 'unknown', undefined],
    ['unknown', {}, 'unknown', undefined],
    ['expired', {}, 'unknown', undefined],
    ['something-new', {}, 'unknown', undefined],
    ['store-unavailable', {}, 'failed', true],
    ['failed', { retryable: true }, 'failed', true],
    ['failed', { retryable: false }, 'failed', false],
    ['replayed', { outcome: 'failed', retryable: true }, 'failed', true],
    ['conflict', {}, 'failed', false],
    ['misconfigured', {}, 'failed', false],
  ] as const)('%s %o is %s here', async (status, more, expected, retryable) => {
    const gateway = guarded(() => ({ ...done('said upstream'), isError: true, _meta: { [STATUS_META]: { status, ...more } } }));
    const answer = await gateway({ idempotencyKey: randomUUID() });
    expect(statusOf(answer)).toMatchObject({ status: expected, ...(retryable === undefined ? {} : { retryable }) });
    expect(textOf(answer)).toContain('said upstream');
  });
});

describe('reconcile', () => {
  /** A call whose owner is gone, and the key that it had for the service behind. */
  const abandoned = async (key: string) => {
    let sent: string | undefined;
    void guarded(() => ((sent = keyFor('bank')), new Promise(() => undefined)), { heartbeatMs: 15_000 })({ idempotencyKey: key });
    await expect.poll(() => sent).toBeDefined();
    offset += 31_000;
    return sent!;
  };

  test('can ask the service behind by the key that it was called with', async () => {
    const key = randomUUID();
    const sent = await abandoned(key);
    const payments = new Map([[sent, 'paid before']]);
    const reconcile = () => {
      const payment = payments.get(keyFor('bank'));
      return payment === undefined ? ({ happened: false } as const) : ({ happened: true, result: done(payment) } as const);
    };
    const answer = await guarded(() => done('paid again'), { onLostLease: { reconcile } })({ idempotencyKey: key });
    expect(textOf(answer)).toContain('paid before');
  });

  test.each([
    ['fails', () => Promise.reject(new Error('the bank is closed')), 'reconcile failed: the bank is closed'],
    ['cannot tell', () => 'unknown' as const, 'reconcile could not tell'],
  ])('that %s leaves its reason in the record, for whoever settles it', async (_name, reconcile, reason) => {
    const key = randomUUID();
    await abandoned(key);
    expect(statusOf(await guarded(() => done(), { onLostLease: { reconcile } })({ idempotencyKey: key }))).toMatchObject({ status: 'unknown' });
    expect((await store.find({ principal: 'local', tool: 'pay', key }))!.record.result).toContain(reason);
  });
});

describe('confirm', () => {
  const options: Partial<IdempotencyOptions> = { onMissingKey: { strategy: 'confirm', windowMs: 60_000 } };
  const context = (inputResponses?: Record<string, unknown>) => ({ mcpReq: { signal: new AbortController().signal, notify: async () => undefined, ...(inputResponses ? { inputResponses } : {}) } });
  const pay = (work = () => done()) => idempotent('pay', { store, ...options }, async (_args: Args, _context: unknown): Promise<unknown> => work());

  test('shows the person what was asked for, at most so much that it can be read', async () => {
    const tool = pay();
    await tool({ item: 'desk' }, context());
    const asked = JSON.stringify(await tool({ item: 'desk' }, context()));
    expect(asked).toContain('{\\"item\\":\\"desk\\"}');
    expect(asked).toContain('the same request sent again, or a new one');
    const long = { item: 'x'.repeat(100_000) };
    await tool(long, context());
    expect(JSON.stringify(await tool(long, context())).length).toBeLessThan(2000);
  });

  test('gives the person the time that a question stands, and keeps the client waiting', async () => {
    const asked: { timeout: number; signal: AbortSignal }[] = [];
    const progress: unknown[] = [];
    const gone = new AbortController();
    let answerAfterMs = 40;
    const extra = (signal: AbortSignal) => ({
      requestId: 1,
      signal,
      _meta: { progressToken: 7 },
      sendNotification: async (notification: unknown) => void progress.push(notification),
      sendRequest: async (_request: object, _schema: object, options: { timeout: number; signal: AbortSignal }) => {
        asked.push(options);
        await sleep(answerAfterMs);
        return { action: 'accept', content: { intent: 'new' } };
      },
    });
    let runs = 0;
    const tool = idempotent('pay', { store, ...options, progressMs: 10, inputDeadlineMs: 300_000 }, async (_args: Args, _context: unknown): Promise<Answer> => ((runs += 1), done()));
    await tool({ item: 'desk' }, extra(gone.signal));
    expect(statusOf(await tool({ item: 'desk' }, extra(gone.signal)))).toMatchObject({ status: 'completed' });
    expect(asked).toEqual([{ timeout: 300_000, signal: gone.signal }]);
    expect(progress.length).toBeGreaterThan(0);
    expect(runs).toBe(2);
    // Who has gone meanwhile may have sent again: the answer comes too late.
    answerAfterMs = 60;
    setTimeout(() => gone.abort(), 20);
    expect((await tool({ item: 'desk' }, extra(gone.signal))).isError).toBe(true);
    expect(runs).toBe(2);
  });

  test('takes no word for an answer that it has not given out in this form', async () => {
    let runs = 0;
    const tool = pay(() => ((runs += 1), done()));
    await tool({ item: 'desk' }, context());
    for (const word of ['x'.repeat(100_000), '\u0000', '', '../..']) {
      const answer = await tool({ item: 'desk' }, context({ [`mcp-idempotency-confirm-${word}`]: { action: 'accept', content: { intent: 'new' } } }));
      expect(answer).toMatchObject({ resultType: 'input_required' });
    }
    expect(runs).toBe(1);
  });
});

describe('durations', () => {
  const day = 24 * 3_600_000;
  test.each<[Partial<IdempotencyOptions>, RegExp]>([
    // A timer of Node that is set for longer goes off at once, again and again.
    [{ leaseMs: 90 * day, retentionMs: 100 * day }, /leaseMs must be at most/],
    [{ storeTimeoutMs: 30 * day }, /storeTimeoutMs must be at most/],
    [{ progressMs: 30 * day }, /progressMs must be at most/],
    [{ progressMs: 0 }, /progressMs must be a positive/],
    [{ progressMs: Number.NaN }, /progressMs must be/],
    // No store could add this up with a time.
    [{ retentionMs: 2000 * 365 * day }, /retentionMs must be at most/],
    [{ tombstoneMs: Number.MAX_SAFE_INTEGER }, /tombstoneMs must be at most/],
    [{ onMissingKey: { strategy: 'window', windowMs: 60_000.5 } }, /windowMs must be a whole number/],
    [{ onMissingKey: { strategy: 'window', windowMs: Infinity } }, /windowMs must be a whole number/],
    [{ onMissingKey: { strategy: 'window', windowMs: Number.NaN } }, /windowMs \(NaN ms\)/],
  ])('%o is refused', (options, why) => {
    expect(() => guarded(() => done(), options)).toThrow(why);
  });
});
