/** Questions to the person (SDK v2): the rounds of one call share one record. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idempotent, STATUS_META } from '../../src/index.js';
import { memoryStore } from '../../src/stores/memory/index.js';

interface Round {
  readonly inputResponses?: Record<string, unknown>;
  readonly state?: string;
  readonly key?: string;
}

describe('the rounds of a call', () => {
  let orders: number;
  let asked: number;
  let offset: number;
  let twice: boolean;
  let tool: (args: object, ctx: object) => Promise<Record<string, unknown>>;
  const key = randomUUID();

  beforeEach(() => {
    [orders, asked, offset, twice] = [0, 0, 0, false];
    tool = idempotent('deploy', { store: memoryStore({ now: () => Date.now() + offset }) }, async (_args: object, ctx: object): Promise<Record<string, unknown>> => {
      const { inputResponses, requestState } = (ctx as { mcpReq: { inputResponses?: Record<string, unknown>; requestState(): unknown } }).mcpReq;
      if (!inputResponses) return { resultType: 'input_required', inputRequests: { sure: {} }, requestState: `one-${(asked += 1)}` };
      if (twice && requestState() !== 'two') return { resultType: 'input_required', inputRequests: { sure: {} }, requestState: 'two' };
      return { content: [{ type: 'text', text: `order ${(orders += 1)}` }] };
    });
  });
  afterEach(() => undefined);

  const send = ({ inputResponses, state, key: own = key }: Round = {}) =>
    tool({ item: 'desk', idempotencyKey: own }, { mcpReq: { signal: new AbortController().signal, notify: async () => undefined, ...(inputResponses ? { inputResponses } : {}), requestState: () => state } });
  const yes = { sure: { action: 'accept', content: {} } };
  const statusOf = (result: Record<string, unknown>) => ((result['_meta'] ?? {}) as Record<string, { status: string }>)[STATUS_META]?.status;

  test('the first round, sent again, gets the same question; the answer runs once', async () => {
    const question = await send();
    expect(question).toEqual({ resultType: 'input_required', inputRequests: { sure: {} }, requestState: 'one-1' });
    expect(await send()).toEqual(question);
    expect(asked).toBe(1);
    const answered = await send({ inputResponses: yes, state: 'one-1' });
    expect(statusOf(answered)).toBe('completed');
    expect(statusOf(await send({ inputResponses: yes, state: 'one-1' }))).toBe('replayed');
    expect(statusOf(await send())).toBe('replayed');
    expect(orders).toBe(1);
  });

  test('an answer to the first of two questions, sent again, does not answer the second', async () => {
    twice = true;
    await send();
    const second = await send({ inputResponses: yes, state: 'one-1' });
    expect(second).toMatchObject({ requestState: 'two' });
    expect(await send({ inputResponses: yes, state: 'one-1' })).toEqual(second);
    expect(orders).toBe(0);
    expect(statusOf(await send({ inputResponses: yes, state: 'two' }))).toBe('completed');
    expect(statusOf(await send({ inputResponses: yes, state: 'one-1' }))).toBe('replayed');
    expect(orders).toBe(1);
  });

  test('a question that has lapsed is asked again', async () => {
    await send();
    offset = 601_000;
    expect(await send()).toMatchObject({ requestState: 'one-2' });
    expect(asked).toBe(2);
  });
});
