import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { idempotent, idempotentAmong, idempotentValue, KEY_META, STATUS_META } from '../../src/index.js';
import { memoryStore } from '../../src/stores/memory/index.js';

/** A handler that counts its runs. */
function counted<T>(give: () => T) {
  const runs = { count: 0 };
  const handler = async (_args: { readonly item?: string; readonly idempotencyKey?: string }): Promise<T> => {
    runs.count += 1;
    return give();
  };
  return { runs, handler };
}

describe('idempotentValue', () => {
  it.each(['ordered', { id: 7, lines: ['a'] }, ['a', 'b'], 0, null])('hands out %j again as it is', async (value) => {
    const { runs, handler } = counted(() => value);
    const guarded = idempotentValue('order', { store: memoryStore() }, handler);
    const call = { item: 'desk', idempotencyKey: randomUUID() };
    expect(await guarded(call)).toEqual(value);
    expect(await guarded(call)).toEqual(value);
    expect(runs.count).toBe(1);
  });

  it('throws what is no value, with its text', async () => {
    const { runs, handler } = counted((): string => {
      throw new Error('sold out');
    });
    const guarded = idempotentValue('order', { store: memoryStore() }, handler);
    await expect(guarded({ item: 'desk' })).rejects.toThrow(/needs `idempotencyKey`/);
    expect(runs.count).toBe(0);
    const call = { item: 'desk', idempotencyKey: randomUUID() };
    await expect(guarded(call)).rejects.toThrow(/sold out/);
    await expect(guarded(call)).rejects.toThrow(/sold out/);
    await expect(guarded({ ...call, item: 'lamp' })).rejects.toThrow(/other arguments/);
    expect(runs.count).toBe(1);
  });
});

describe('the context of a framework that is not known', () => {
  const inUse = (principal?: (context: unknown) => string | undefined) => {
    const { runs, handler } = counted(() => ({ content: [] }));
    const guarded = idempotent('order', { store: memoryStore(), ...(principal && { principal }) }, handler) as (args: object, context?: object) => Promise<object>;
    return { runs, guarded };
  };
  const anna = { requestId: 1, authInfo: { clientId: 'one', extra: { sub: 'anna' } } };
  const ben = { requestId: 1, auth: { clientId: 'one', extra: { sub: 'ben' } } };
  const subject = (context: unknown) => {
    const { authInfo, auth } = context as Partial<typeof anna & typeof ben>;
    return (authInfo ?? auth)?.extra.sub;
  };

  it('an authenticated call is refused while nothing says who calls', async () => {
    const { runs, guarded } = inUse();
    for (const context of [anna, ben, { http: anna }]) expect(await guarded({ idempotencyKey: randomUUID() }, context)).toMatchObject({ isError: true, _meta: { [STATUS_META]: { status: 'misconfigured' } } });
    expect(runs.count).toBe(0);
  });

  it('two users with one key are two', async () => {
    const { runs, guarded } = inUse(subject);
    const call = { idempotencyKey: randomUUID() };
    for (const context of [anna, ben, anna, ben]) await guarded(call, context);
    expect(runs.count).toBe(2);
  });

  it('the key may come in _meta', async () => {
    const { runs, guarded } = inUse();
    const context = { _meta: { [KEY_META]: randomUUID() } };
    await guarded({}, context);
    await guarded({}, context);
    expect(runs.count).toBe(1);
  });
});

describe('idempotentAmong', () => {
  it('guards under the listed names, with their own options, and under no other', async () => {
    const { runs, handler } = counted(() => ({ content: [] }));
    const of = (name: string) => idempotentAmong({ create_order: {}, pay: { keyArgument: 'item' } }, name, { store: memoryStore() }, handler);
    expect(of('list_orders')).toBe(handler);
    expect(of('toString')).toBe(handler);
    expect(await of('create_order')({ item: 'desk' })).toMatchObject({ isError: true });
    expect(runs.count).toBe(0);
    const pay = of('pay');
    const item = randomUUID();
    await pay({ item });
    await pay({ item });
    expect(runs.count).toBe(1);
  });
});
