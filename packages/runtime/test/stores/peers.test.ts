/**
 * What has gone wrong in other implementations of the same idea, each as one test over every store. The name in front says where: a library
 * and the probe that showed it, or the project whose issue tells of it.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idempotent, keyFor, STATUS_META, type CallStatus, type IdempotencyOptions, type IdempotencyStore } from '../../src/index.js';
import { backends, type Opened } from './backends.js';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

type Work = (args: Record<string, unknown>) => unknown;
type Tool = (args: object, context?: object) => Promise<unknown>;

const statusOf = (answer: unknown) => ((answer as { _meta?: Record<string, unknown> })._meta?.[STATUS_META] as CallStatus).status;
const done = () => ({ content: [] });

describe.each(backends)('what went wrong elsewhere: $name', ({ there, open }) => {
  if (!there) {
    test.skip('the service is not there');
    return;
  }
  let opened: Opened;
  let offset: number;
  let runs: number;
  let args: { idempotencyKey: string };
  beforeEach(async () => {
    [offset, runs] = [0, 0];
    args = { idempotencyKey: randomUUID() };
    opened = await open(() => offset);
    await opened.store.ready();
  });
  afterEach(() => opened.close());

  /** A guarded tool in this process, or over another store object, as a second process has it. */
  const toolOf = (work: Work = done, options: Partial<IdempotencyOptions> = {}): Tool =>
    idempotent('pay', { store: opened.store, heartbeatMs: 15 * SECOND, ...options }, async (given: object, _context?: object): Promise<unknown> => {
      runs += 1;
      return work(given as Record<string, unknown>);
    });
  /** Claims the call and is never heard of again; then its lease lapses. */
  const abandon = async () => {
    void toolOf(() => new Promise(() => undefined))(args);
    await expect.poll(() => runs).toBe(1);
    offset += 31 * SECOND;
  };

  test('Powertools A, express-idempotency, freellmapi #1110: overlapping calls run once', async () => {
    let finish = (): void => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const work = async () => (await gate, done());
    const calls = [opened.store, opened.another(), opened.another()].map((store) => toolOf(work, { store })(args));
    const answered: string[] = [];
    for (const call of calls) void call.then((answer) => answered.push(statusOf(answer)));
    await expect.poll(() => answered, { timeout: 10_000 }).toEqual(['in-progress', 'in-progress']);
    finish();
    await Promise.all(calls);
    expect(answered).toEqual(['in-progress', 'in-progress', 'completed']);
    expect(runs).toBe(1);
  });

  test('Powertools B: the same arguments again are no conflict after the call has ended', async () => {
    await toolOf()({ amount: 7, ...args });
    expect(statusOf(await toolOf()({ amount: 7, ...args }))).toBe('replayed');
  });

  test('Powertools C, actor-ts #984, devlab #13: a failure after the effect does not free the key', async () => {
    const work = () => { throw Object.assign(new Error('HTTP 500'), { status: 500 }); };
    expect(statusOf(await toolOf(work)(args))).toBe('failed');
    expect(statusOf(await toolOf(work)(args))).toBe('replayed');
    expect(runs).toBe(1);
  });

  test('Powertools D, nestarc: a result that could not be saved is answered, and is not made again, not even after the lease', async () => {
    const store: IdempotencyStore = { ...opened.store, settle: () => Promise.reject(new Error('away')) };
    expect(statusOf(await toolOf(done, { store })(args))).toBe('completed');
    expect(statusOf(await toolOf()(args))).toBe('in-progress');
    offset = 31 * SECOND;
    expect(statusOf(await toolOf()(args))).toBe('unknown');
    expect(runs).toBe(1);
  });

  test('Powertools E: an owner that fails late does not take away what its successor has', async () => {
    let fail = (): void => undefined;
    const late = toolOf(() => new Promise((_, reject) => (fail = () => reject(new Error('late')))))(args);
    await expect.poll(() => runs).toBe(1);
    offset = 31 * SECOND;
    expect(statusOf(await toolOf(done, { onLostLease: 'rerun' })(args))).toBe('completed');
    fail();
    expect(statusOf(await late)).toBe('replayed');
    expect(statusOf(await toolOf(done, { onLostLease: 'rerun' })(args))).toBe('replayed');
    expect(runs).toBe(2);
  });

  test('Powertools F, node-idempotency, paveg: without a key nothing is run', async () => {
    for (const given of [{}, { idempotencyKey: undefined }, { idempotencyKey: null }]) expect(statusOf(await toolOf()(given))).toBe('missing-key');
    expect(runs).toBe(0);
  });

  test('nammayatri: with the store away nothing is run', async () => {
    expect(statusOf(await toolOf(done, { store: { ...opened.store, claim: () => Promise.reject(new Error('away')) } })(args))).toBe('store-unavailable');
    expect(runs).toBe(0);
  });

  test('node-idempotency: two who come after the expiry are refused, both', async () => {
    await toolOf()(args);
    offset = 25 * HOUR;
    expect((await Promise.all([toolOf()(args), toolOf(done, { store: opened.another() })(args)])).map(statusOf)).toEqual(['expired', 'expired']);
    expect(runs).toBe(1);
  });

  test('node-idempotency: a run that is longer than the retention still is the only one', async () => {
    const lives = { leaseMs: 400, heartbeatMs: 100, retentionMs: 500, retryHorizonMs: 500, inputDeadlineMs: 500, tombstoneMs: 0 };
    const first = toolOf(() => new Promise((resolve) => setTimeout(() => resolve(done()), 1500)), lives)(args);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(statusOf(await toolOf(done, lives)(args))).toBe('in-progress');
    expect(statusOf(await first)).toBe('completed');
    expect(runs).toBe(1);
  });

  test('node-idempotency: other arguments conflict while the call runs, and after it; another order of properties never', async () => {
    let finish = (): void => undefined;
    const first = toolOf(() => new Promise((resolve) => (finish = () => resolve(done()))))({ a: 1, b: 2, ...args });
    await expect.poll(() => runs).toBe(1);
    expect(statusOf(await toolOf()({ a: 1, b: 3, ...args }))).toBe('conflict');
    expect(statusOf(await toolOf()({ ...args, b: 2, a: 1 }))).toBe('in-progress');
    finish();
    await first;
    expect(statusOf(await toolOf()({ a: 1, b: 3, ...args }))).toBe('conflict');
    expect(statusOf(await toolOf()({ ...args, b: 2, a: 1 }))).toBe('replayed');
  });

  test.each([['nothing', undefined], ['null', null], ['no content', { content: [] }], ['an empty text', '']])('node-idempotency: an empty response is one: %s', async (_name, value) => {
    await toolOf(() => value)(args);
    await toolOf(() => value)(args);
    expect(runs).toBe(1);
  });

  test('actor-ts #984, node-idempotency: a crashed owner blocks the key for the lease, not for the retention', async () => {
    await abandon();
    expect(statusOf(await toolOf()(args))).toBe('unknown');
  });

  test('vendo #1312, idempot-js: an abandoned call can be taken over; Veil #67: also by a process of the same id', async () => {
    await abandon();
    expect(statusOf(await toolOf(done, { onLostLease: 'rerun' })(args))).toBe('completed');
    expect(runs).toBe(2);
  });

  test('Noveum/orbit #455: a lapsed lease repeats nothing by itself, whatever the caller asks', async () => {
    await abandon();
    expect(statusOf(await toolOf()({ ...args, retryFailed: true }))).toBe('unknown');
    expect(runs).toBe(1);
  });

  test('botmux #776, CUDly #1814: that the outcome is unknown stays known', async () => {
    const lost = () => { throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }); };
    expect(statusOf(await toolOf(lost)(args))).toBe('unknown');
    await Promise.all(Array.from({ length: 8 }, () => toolOf()(args)));
    expect((await opened.store.find({ principal: 'local', tool: 'pay', key: args.idempotencyKey }))?.record).toMatchObject({ state: 'unknown', attempts: 1 });
    expect(runs).toBe(1);
  });

  test('remitlend #1680, agent-bom #2969: the key of another call is not answered with its result', async () => {
    await toolOf()({ amount: 7, ...args });
    expect(statusOf(await toolOf()({ amount: 8, ...args }))).toBe('conflict');
  });

  test('devlab #13: the key reaches the service behind, and the same one in a run that takes over', async () => {
    const keys: string[] = [];
    const work = () => (keys.push(keyFor('bank')), done());
    void toolOf(() => (work(), new Promise(() => undefined)))(args);
    await expect.poll(() => runs).toBe(1);
    offset = 31 * SECOND;
    await toolOf(work, { onLostLease: 'rerun' })(args);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).not.toBe(args.idempotencyKey);
  });

  test('BuildDownAI #604: the id of a JSON-RPC request means nothing', async () => {
    const context = { requestId: 1, signal: new AbortController().signal, sendNotification: async () => undefined };
    for (let call = 0; call < 2; call += 1) expect(statusOf(await toolOf()({ idempotencyKey: randomUUID() }, context))).toBe('completed');
    expect(runs).toBe(2);
  });

  test('idempot-js: an equal call under another key is another call', async () => {
    for (let call = 0; call < 2; call += 1) expect(statusOf(await toolOf()({ amount: 7, idempotencyKey: randomUUID() }))).toBe('completed');
    expect(runs).toBe(2);
  });

  test('idempot-js: a claim whose reply was lost knows itself', async () => {
    let lost = true;
    const store: IdempotencyStore = {
      ...opened.store,
      claim: async (request) => {
        const reply = await opened.store.claim(request);
        if (!lost) return reply;
        lost = false;
        throw new Error('reply lost');
      },
    };
    expect(statusOf(await toolOf(done, { store })(args))).toBe('completed');
    expect(runs).toBe(1);
  });

  test('Restate, paveg: the key of somebody else is another one', async () => {
    for (const who of ['ines', 'jon']) expect(statusOf(await toolOf(done, { principal: () => who })(args))).toBe('completed');
    expect(runs).toBe(2);
  });

  test('SEP-3182: the rounds of one call are one call', async () => {
    const round = (inputResponses?: object, requestState?: string) => ({ mcpReq: { signal: new AbortController().signal, notify: async () => undefined, ...(inputResponses ? { inputResponses } : {}), requestState: () => requestState } });
    const question = { resultType: 'input_required', inputRequests: { sure: {} }, requestState: 's' };
    expect(await toolOf(() => question)(args, round())).toEqual(question);
    expect(statusOf(await toolOf()(args, round({ sure: { action: 'accept' } }, 's')))).toBe('completed');
    expect(statusOf(await toolOf()(args, round({ sure: { action: 'accept' } }, 's')))).toBe('replayed');
    expect(runs).toBe(2);
  });
});
