import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { idempotentAmong, idempotentValue } from '../../src/index.js';
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
