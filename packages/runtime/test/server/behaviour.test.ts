import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { RETRY_META, RetryableError, STATUS_META, STATUS_TOOL, UnknownOutcomeError, type CallRecord, type CallStatus, type IdempotencyOptions } from '../../src/index.js';
import { memoryStore } from '../../src/stores/memory/index.js';
import type { IdempotencyStore } from '../../src/store.js';
import { libraries, type Answer, type Running, type Work } from './libraries.js';

const statusOf = (answer: Answer) => answer._meta?.[STATUS_META] as CallStatus | undefined;
interface Auth {
  clientId: string;
  token: string;
  extra: { sub: string };
}
const authOf = (context: unknown): Auth => {
  const { authInfo, http } = context as { authInfo?: Auth; http?: { authInfo: Auth } };
  return authInfo ?? http!.authInfo;
};
const textOf = (answer: Answer) => answer.content.map(({ text }) => text).join('\n');

describe.each(libraries)('a guarded tool: $name', ({ start, family, lowLevel, cannotAsk }) => {
  let running: Running | undefined;
  let runs: { args: object; context: unknown }[];
  let log: CallRecord[];
  let offset: number;

  const serve = async (work: Work = () => undefined, options: Partial<IdempotencyOptions> = {}, settings = {}) => {
    runs = [];
    log = [];
    offset = 0;
    running = await start({ store: memoryStore({ now: () => Date.now() + offset }), log: (record) => log.push(record), ...options }, async (args, context) => {
      runs.push({ args, context });
      return (await work(args, context)) ?? { content: [{ type: 'text', text: JSON.stringify({ order: runs.length, item: args.item }) }] };
    }, settings);
    return running.client();
  };
  afterEach(async () => {
    await running?.close();
    running = undefined;
  });

  test('runs once, and hands the recorded result to those who send the key again, in any session', async () => {
    const client = await serve();
    const idempotencyKey = randomUUID();
    const first = await client.call({ item: 'desk', idempotencyKey });
    expect(first.isError).toBeFalsy();
    expect(first.content).toEqual([{ type: 'text', text: '{"order":1,"item":"desk"}' }]);
    expect(statusOf(first)).toEqual({ status: 'completed', ranAt: expect.stringMatching(/^\d{4}-.*Z$/) });

    for (const again of [client, await running!.client()]) {
      const second = await again.call({ item: 'desk', idempotencyKey });
      expect(second.isError).toBeFalsy();
      expect(second.content[0]).toEqual(first.content[0]);
      expect(second.content[1]!.text).toContain(`ran at ${statusOf(first)!.ranAt}`);
      expect(statusOf(second)).toEqual({ status: 'replayed', outcome: 'completed', ranAt: statusOf(first)!.ranAt });
    }
    expect(runs).toHaveLength(1);
    expect(log.map(({ outcome, ran }) => [outcome, ran])).toEqual([['completed', true], ['replayed', false], ['replayed', false]]);
    expect(log.every(({ keyHash }) => /^[0-9a-f]{16}$/.test(keyHash!) && !idempotencyKey.includes(keyHash!))).toBe(true);
  });

  test('runs again under another key, also with equal arguments', async () => {
    const client = await serve();
    await client.call({ item: 'desk', idempotencyKey: randomUUID() });
    await client.call({ item: 'desk', idempotencyKey: randomUUID() });
    expect(runs).toHaveLength(2);
  });

  test('other arguments under the same key are refused, the order of properties is none', async () => {
    const client = await serve();
    const idempotencyKey = randomUUID();
    await client.call({ item: 'desk', quantity: 2, idempotencyKey });
    const conflict = await client.call({ item: 'desk', quantity: 3, idempotencyKey });
    expect(conflict.isError).toBe(true);
    expect(statusOf(conflict)).toEqual({ status: 'conflict' });
    expect(statusOf(await client.call({ idempotencyKey, quantity: 2, item: 'desk' }))).toMatchObject({ status: 'replayed' });
    expect(runs).toHaveLength(1);
  });

  test('a call without a key, or with a bad one, is refused with a reason, and nothing is run', async () => {
    const client = await serve();
    const missing = await client.call({ item: 'desk' });
    expect(missing.isError).toBe(true);
    expect(statusOf(missing)).toEqual({ status: 'missing-key' });
    expect(textOf(missing)).toMatch(/idempotencyKey/);
    for (const bad of ['00000000-0000-0000-0000-000000000000', 'aaaaaaaaaaaaaaaaaaaa', '0123456789abcdef', `${randomUUID()}\n`, `${randomUUID()}\u0000`]) {
      expect(statusOf(await client.call({ item: 'desk', idempotencyKey: bad })), bad).toEqual({ status: 'bad-key' });
    }
    expect(runs).toEqual([]);
    expect(log.every(({ ran }) => !ran)).toBe(true);
  });

  test.runIf(lowLevel)('keys that a schema would have refused are refused all the same', async () => {
    const client = await serve();
    for (const bad of [7, '', 'short', 'x'.repeat(256), { a: 1 }, ['0123456789abcdef0']]) expect(statusOf(await client.call({ item: 'desk', idempotencyKey: bad })), String(bad)).toEqual({ status: 'bad-key' });
    expect(runs).toEqual([]);
  });

  test.skipIf(family === 'fastmcp')('the key may come in _meta; two different ones are refused', async () => {
    const client = await serve();
    const key = randomUUID();
    const meta = { 'mcp-idempotency/key': key };
    await client.call({ item: 'desk' }, { meta });
    expect(statusOf(await client.call({ item: 'desk' }, { meta }))).toMatchObject({ status: 'replayed' });
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey: key }, { meta }))).toMatchObject({ status: 'replayed' });
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey: randomUUID() }, { meta }))).toEqual({ status: 'bad-key' });
    expect(runs).toHaveLength(1);
  });

  test('a resend during the run is told that it is in progress, and when to ask again', async () => {
    let finish = (): void => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const client = await serve(async () => {
      await gate;
    });
    const idempotencyKey = randomUUID();
    const first = client.call({ item: 'desk', idempotencyKey });
    await expect.poll(() => runs.length).toBe(1);
    const second = await (await running!.client()).call({ item: 'desk', idempotencyKey });
    expect(second.isError).toBe(true);
    expect(statusOf(second)).toEqual({ status: 'in-progress', ranAt: expect.any(String), retryAfterMs: expect.any(Number) });
    // A conflict is told before that.
    expect(statusOf(await client.call({ item: 'lamp', idempotencyKey }))).toEqual({ status: 'conflict' });
    finish();
    expect(statusOf(await first)).toMatchObject({ status: 'completed' });
    expect(runs).toHaveLength(1);
  });

  test('the run goes on although the caller has gone, and its result is recorded', async () => {
    let aborted: boolean | undefined;
    const client = await serve(async (_, context) => {
      const { signal, mcpReq } = context as { signal?: AbortSignal; mcpReq?: { signal: AbortSignal } };
      await sleep(400);
      aborted = (signal ?? mcpReq!.signal).aborted;
    });
    const idempotencyKey = randomUUID();
    await expect(client.call({ item: 'desk', idempotencyKey }, { timeout: 100 })).rejects.toThrow();
    await expect.poll(() => log.length, { timeout: 5000 }).toBe(1);
    expect(aborted).toBe(false);
    expect(statusOf(await (await running!.client()).call({ item: 'desk', idempotencyKey }))).toMatchObject({ status: 'replayed' });
    expect(runs).toHaveLength(1);
  });

  test('a failure is recorded and handed out, and is not run again, not even when asked', async () => {
    const client = await serve(() => {
      throw new Error('The budget does not cover this order.');
    });
    const idempotencyKey = randomUUID();
    const first = await client.call({ item: 'desk', idempotencyKey });
    expect(first.isError).toBe(true);
    expect(textOf(first)).toContain('The budget does not cover this order.');
    expect(statusOf(first)).toMatchObject({ status: 'failed', retryable: false });
    const second = await client.call({ item: 'desk', idempotencyKey, retryFailed: true });
    expect(second.isError).toBe(true);
    expect(textOf(second)).toContain('The budget does not cover this order.');
    expect(statusOf(second)).toMatchObject({ status: 'replayed', outcome: 'failed', retryable: false });
    expect(runs).toHaveLength(1);
  });

  test('a retryable failure runs again when the caller asks for it, and only then', async () => {
    let broken = true;
    const client = await serve(() => {
      if (broken) throw new RetryableError('The warehouse is closed.');
    });
    const idempotencyKey = randomUUID();
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey }))).toMatchObject({ status: 'failed', retryable: true });
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey }))).toMatchObject({ status: 'replayed', outcome: 'failed', retryable: true });
    expect(runs).toHaveLength(1);
    broken = false;
    const asked = family === 'fastmcp' ? client.call({ item: 'desk', idempotencyKey, retryFailed: true }) : client.call({ item: 'desk', idempotencyKey }, { meta: { [RETRY_META]: true } });
    expect(statusOf(await asked)).toMatchObject({ status: 'completed' });
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey, retryFailed: true }))).toMatchObject({ status: 'replayed', outcome: 'completed' });
    expect(runs).toHaveLength(2);
  });

  test('a handler that does not know says so, and it is not called a failure', async () => {
    const client = await serve(() => {
      throw new UnknownOutcomeError('The bank did not answer.');
    });
    const idempotencyKey = randomUUID();
    const first = await client.call({ item: 'desk', idempotencyKey });
    expect(first.isError).toBe(true);
    expect(statusOf(first)).toMatchObject({ status: 'unknown' });
    expect(textOf(first)).toMatch(/The bank did not answer[^]*not known/);
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey, retryFailed: true }))).toMatchObject({ status: 'unknown' });
    expect(runs).toHaveLength(1);
  });

  test('a result with isError is a recorded failure too', async () => {
    const client = await serve(() => ({ content: [{ type: 'text', text: 'no desk left' }], isError: true }));
    const idempotencyKey = randomUUID();
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey }))).toMatchObject({ status: 'failed' });
    const second = await client.call({ item: 'desk', idempotencyKey });
    expect(second.isError).toBe(true);
    expect(second.content[0]!.text).toBe('no desk left');
    expect(runs).toHaveLength(1);
  });

  test('an empty result is a result', async () => {
    const client = await serve(() => ({ content: [] }));
    const idempotencyKey = randomUUID();
    expect((await client.call({ item: 'desk', idempotencyKey })).content).toEqual([]);
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey }))).toMatchObject({ status: 'replayed', outcome: 'completed' });
    expect(runs).toHaveLength(1);
  });

  test('a result that is too large to record is returned once, and never made again', async () => {
    const client = await serve(() => ({ content: [{ type: 'text', text: 'x'.repeat(5000) }] }), { maxResultBytes: 1000 });
    const idempotencyKey = randomUUID();
    const first = await client.call({ item: 'desk', idempotencyKey });
    expect(first.content[0]!.text).toHaveLength(5000);
    expect(statusOf(first)).toMatchObject({ status: 'completed', recorded: false });
    const second = await client.call({ item: 'desk', idempotencyKey });
    expect(second.isError).toBe(true);
    expect(textOf(second)).toMatch(/was completed.*5\d\d\d bytes/);
    expect(runs).toHaveLength(1);
  });

  test('with the store down nothing is run; with the store back the same key runs', async () => {
    const store = memoryStore();
    let down = true;
    const failing: IdempotencyStore = { ...store, claim: async (request) => (down ? Promise.reject(new Error('connect ECONNREFUSED')) : store.claim(request)) };
    const client = await serve(undefined, { store: failing });
    const idempotencyKey = randomUUID();
    const refused = await client.call({ item: 'desk', idempotencyKey });
    expect(refused.isError).toBe(true);
    expect(statusOf(refused)).toEqual({ status: 'store-unavailable' });
    expect(runs).toEqual([]);
    expect(log[0]).toMatchObject({ outcome: 'store-unavailable', ran: false, storeError: 'connect ECONNREFUSED' });
    down = false;
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey }))).toMatchObject({ status: 'completed' });
  });

  test('with the store down at the end the result is returned, and recorded as soon as it is back', async () => {
    const store = memoryStore();
    let down = true;
    const failing: IdempotencyStore = { ...store, settle: async (...parameters) => (down ? Promise.reject(new Error('connection lost')) : store.settle(...parameters)) };
    const client = await serve(undefined, { store: failing });
    const idempotencyKey = randomUUID();
    const first = await client.call({ item: 'desk', idempotencyKey });
    expect(first.content[0]!.text).toBe('{"order":1,"item":"desk"}');
    expect(statusOf(first)).toMatchObject({ status: 'completed', recorded: false });
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey }))).toMatchObject({ status: 'in-progress' });
    down = false;
    await expect.poll(async () => statusOf(await client.call({ item: 'desk', idempotencyKey }))?.status, { timeout: 10_000, interval: 200 }).toBe('replayed');
    expect(runs).toHaveLength(1);
  });

  test.skipIf(lowLevel)('the status tool tells how a call stands, and runs nothing', async () => {
    let finish = (): void => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const client = await serve(async () => {
      await gate;
    });
    const idempotencyKey = randomUUID();
    const ask = async () => (await (await running!.client()).call({ tool: 'create_order', idempotencyKey }, { tool: STATUS_TOOL }))._meta?.[STATUS_META] as { status: string };
    expect(await ask()).toEqual({ status: 'none' });
    expect(runs).toEqual([]);
    const call = client.call({ item: 'desk', idempotencyKey });
    await expect.poll(() => runs.length).toBe(1);
    expect(await ask()).toMatchObject({ status: 'in-progress', retryAfterMs: expect.any(Number) });
    finish();
    await call;
    expect(await ask()).toMatchObject({ status: 'completed' });
    expect(runs).toHaveLength(1);
  });

  test('progress is sent while the handler runs', async () => {
    const client = await serve(async () => {
      await sleep(700);
    }, { progressMs: 100 });
    const seen: number[] = [];
    const answer = await client.call({ item: 'desk', idempotencyKey: randomUUID() }, { onprogress: ({ progress }) => seen.push(progress) });
    expect(statusOf(answer)).toMatchObject({ status: 'completed' });
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  });

  test.skipIf(lowLevel || family === 'fastmcp')('arguments are compared as they were sent', async () => {
    const client = await serve(undefined, {}, { sent: true });
    const idempotencyKey = randomUUID();
    await client.call({ item: 'desk', idempotencyKey });
    expect(statusOf(await client.call({ item: 'desk', idempotencyKey }))).toMatchObject({ status: 'replayed' });
    // The schema fills in 1: parsed they would be equal.
    expect(statusOf(await client.call({ item: 'desk', quantity: 1, idempotencyKey }))).toMatchObject({ status: 'conflict' });
    expect(runs[0]!.args).toMatchObject({ quantity: 1 });
  });

  test('window: an equal call within the window is the same call, after it a new one', async () => {
    const client = await serve(undefined, { onMissingKey: { strategy: 'window', windowMs: 60_000 } });
    await client.call({ item: 'desk' });
    expect(statusOf(await client.call({ item: 'desk' }))).toMatchObject({ status: 'replayed' });
    await client.call({ item: 'lamp' });
    expect(runs).toHaveLength(2);
    offset = 61_000;
    expect(statusOf(await client.call({ item: 'desk' }))).toMatchObject({ status: 'completed' });
    expect(runs).toHaveLength(3);
  });

  test.skipIf(cannotAsk)('confirm: the person says whether an equal call is the same order', async () => {
    await serve(undefined, { onMissingKey: { strategy: 'confirm', windowMs: 60_000 } });
    let intent: 'resent' | 'new' | undefined = 'resent';
    let asked = 0;
    const client = await running!.client(() => {
      asked += 1;
      return intent === undefined ? { action: 'decline' } : { action: 'accept', content: { intent } };
    });
    expect(statusOf(await client.call({ item: 'desk' }))).toMatchObject({ status: 'completed' });
    expect(asked).toBe(0);
    expect(statusOf(await client.call({ item: 'desk' }))).toMatchObject({ status: 'replayed' });
    expect([asked, runs.length]).toEqual([1, 1]);
    intent = 'new';
    expect(statusOf(await client.call({ item: 'desk' }))).toMatchObject({ status: 'completed' });
    expect([asked, runs.length]).toEqual([2, 2]);
    intent = undefined;
    const declined = await client.call({ item: 'desk' });
    expect(declined.isError).toBe(true);
    expect([asked, runs.length]).toEqual([3, 2]);
  });

  test.runIf(family === 'v2' && !cannotAsk)('confirm: a new order is called one once, also where the handler asks a question of its own', async () => {
    const work: Work = (_args, context) => {
      const { inputResponses } = (context as { mcpReq: { inputResponses?: Record<string, { content?: { sure?: boolean } }> } }).mcpReq;
      // As the handler named it, and nothing else: what was asked on its behalf is not its concern.
      if (inputResponses === undefined) return { resultType: 'input_required', inputRequests: { sure: { method: 'elicitation/create', params: { mode: 'form', message: 'Sure?', requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } } } } } }, requestState: 'asked' };
      return { content: [{ type: 'text', text: JSON.stringify(Object.keys(inputResponses)) }] };
    };
    await serve(work, { onMissingKey: { strategy: 'confirm', windowMs: 60_000 } });
    const asked: string[] = [];
    const client = await running!.client((question) => {
      asked.push(question.slice(0, 5));
      return { action: 'accept', content: question === 'Sure?' ? { sure: true } : { intent: 'new' } } as never;
    });
    const first = await client.call({ item: 'desk' });
    expect([statusOf(first)?.status, asked]).toEqual(['completed', ['Sure?']]);
    asked.length = 0;
    const second = await client.call({ item: 'desk' });
    expect(second.content[0]!.text).toBe('["sure"]');
    expect([statusOf(second)?.status, asked]).toEqual(['completed', ['`crea', 'Sure?']]);
    // Two rounds of two orders.
    expect(runs).toHaveLength(4);
  });

  test('two users behind one OAuth client never see each other’s results', async () => {
    const principal = (context: unknown) => {
      const { authInfo, http, session } = context as { authInfo?: Auth; http?: { authInfo?: Auth }; session?: { sub?: string } };
      return (authInfo ?? http?.authInfo)?.extra.sub ?? session?.sub;
    };
    await serve(undefined, { principal });
    const [ines, jon] = [await running!.client(undefined, 'ines'), await running!.client(undefined, 'jon')];
    const idempotencyKey = randomUUID();
    const first = await ines!.call({ item: 'desk', idempotencyKey });
    const second = await jon!.call({ item: 'desk', idempotencyKey });
    expect([first.content[0]!.text, second.content[0]!.text]).toEqual(['{"order":1,"item":"desk"}', '{"order":2,"item":"desk"}']);
    expect((await ines!.call({ item: 'desk', idempotencyKey })).content[0]!.text).toBe('{"order":1,"item":"desk"}');
    // What one of them does says nothing to the other.
    expect(statusOf(await jon!.call({ item: 'lamp', idempotencyKey: randomUUID() }))).toMatchObject({ status: 'completed' });
    expect(runs).toHaveLength(3);
  });

  test.skipIf(family === 'fastmcp')('an authenticated call is refused while nothing says who calls', async () => {
    for (const principal of [undefined, () => undefined, (context: unknown) => authOf(context).clientId, (context: unknown) => authOf(context).token]) {
      await serve(undefined, principal ? { principal } : {});
      const client = await running!.client(undefined, 'ines');
      const refused = await client.call({ item: 'desk', idempotencyKey: randomUUID() });
      expect(statusOf(refused)).toEqual({ status: 'misconfigured' });
      expect(runs).toEqual([]);
      await running!.close();
    }
  });

  test('confirm: where nobody can be asked nothing is run', async () => {
    const client = await serve(undefined, { onMissingKey: { strategy: 'confirm', windowMs: 60_000 } });
    await client.call({ item: 'desk' });
    const second = await client.call({ item: 'desk' }).catch((error: unknown) => ({ isError: true, content: [{ type: 'text', text: String(error) }] }));
    expect(second.isError).toBe(true);
    expect(runs).toHaveLength(1);
  });
});
