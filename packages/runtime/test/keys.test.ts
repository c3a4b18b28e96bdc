import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test, expectTypeOf } from 'vitest';
import * as z3 from 'zod/v3';
import * as z from 'zod';
import { classifyKey, idempotent, keyFor, keyJsonSchema, keySchema, RetryableError, retrySchema } from '../src/index.js';
import { fingerprintOf } from '../src/fingerprint.js';
import { resolveOptions } from '../src/options.js';
import { memoryStore } from '../src/stores/memory/index.js';

describe('keys', () => {
  test('a random key is good, and a UUIDv7 tells when it was made', () => {
    expect(classifyKey(randomUUID())).toMatchObject({ good: true, mintedAt: null });
    expect(classifyKey('order-2026-11-29-7f3a9c')).toMatchObject({ good: true, mintedAt: null });
    const before = Date.now();
    const verdict = classifyKey(uuidv7()) as { mintedAt: number };
    expect(verdict.mintedAt).toBeGreaterThanOrEqual(before);
    expect(verdict.mintedAt).toBeLessThanOrEqual(Date.now() + 1);
  });

  test('no random UUID is called bad', () => {
    fc.assert(fc.property(fc.uuid({ version: [4, 7] }), (key) => classifyKey(key).good), { numRuns: 2000 });
  });

  test.each([
    [undefined, /must be a string/],
    [null, /must be a string, not null/],
    [7, /must be a string, not number/],
    [{}, /must be a string/],
    ['', /0 characters/],
    ['short', /5 characters/],
    ['x1y2'.repeat(64), /256 characters/],
    ['0123456789abcde\u0000f', /control/],
    ['0123456789abcde\ud800f', /control/],
    [' 7f3a9c7f3a9c7f3a9c', /white space/],
    ['00000000-0000-0000-0000-000000000000', /example|sequence/],
    ['550E8400-E29B-41D4-A716-446655440000', /example/],
    ['0123456789abcdef', /sequence/],
    ['1234567890123456', /sequence/],
    ['abcdefghijklmnop', /sequence/],
    ['9876543210987654', /sequence/],
    ['order-000000000000042', /sequence/],
    ['----------------', /sequence/],
    ['xxxxxxxxxxxxxxxxxxxx', /sequence/],
  ])('%j is refused with a reason', (key, reason) => {
    expect(classifyKey(key)).toEqual({ good: false, reason: expect.stringMatching(reason) as string });
  });
});

describe('fingerprints', () => {
  test('the order of properties means nothing, every value does', () => {
    expect(fingerprintOf({ a: 1, b: { c: [1, 2], d: 'é' } })).toBe(fingerprintOf({ b: { d: 'é', c: [1, 2] }, a: 1 }));
    for (const other of [{ a: 2 }, { a: '1' }, { a: null }, {}, { a: [1] }, { a: 1, b: undefined, c: 0 }]) expect(fingerprintOf(other)).not.toBe(fingerprintOf({ a: 1 }));
    expect(fingerprintOf({ a: 1, b: undefined })).toBe(fingerprintOf({ a: 1 }));
    expect(fingerprintOf({ at: new Date(0) })).toBe(fingerprintOf({ at: '1970-01-01T00:00:00.000Z' }));
    expect(() => fingerprintOf({ a: /x/ })).toThrow(TypeError);
    expect(() => fingerprintOf({ a: 'half a 😀: \ud83d' })).toThrow(TypeError);
    expect(() => fingerprintOf(Array.from({ length: 200_000 }).reduce<unknown>((inner) => [inner], 1))).toThrow(TypeError);
  });

  test('names of prototypes are names', () => {
    const read = (text: string) => fingerprintOf(JSON.parse(text));
    const texts = ['{}', '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}', '{"constructor":1}', '{"toJSON":1}', '{"a":{"__proto__":1}}', '{"a":{"__proto__":2}}', '{"a":{}}'];
    expect(new Set(texts.map(read)).size).toBe(texts.length);
  });

  test('is the same for equal values, however they are written', () => {
    const shuffled = (value: unknown): unknown => (Array.isArray(value) ? value.map(shuffled) : typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).reverse().map(([name, one]) => [name, shuffled(one)])) : value);
    fc.assert(fc.property(fc.jsonValue(), (value) => fingerprintOf(value) === fingerprintOf(shuffled(value))));
  });
});

describe('the schema of a key', () => {
  test.each([
    ['zod 3', () => keySchema(z3.string()), (): unknown => retrySchema(z3.boolean().optional())],
    ['zod 4', () => keySchema(z.string()), (): unknown => retrySchema(z.boolean().optional())],
  ] as const)('%s: bounds and a description that says when to make, reuse and drop it', (_, key, retry) => {
    const schema = key();
    expect(schema.safeParse(randomUUID()).success).toBe(true);
    for (const bad of ['', 'short', 'x'.repeat(256), 7, undefined]) expect(schema.safeParse(bad).success).toBe(false);
    expect(schema.description).toMatch(/new random value.*before the first call.*Reuse the same value.*every retry.*Drop it once the outcome is known.*16 to 255 characters.*24 h/);
    expect(retry()).toMatchObject({ description: expect.stringContaining('failed under the same idempotency key') as string });
  });

  test('code that calls a handler by itself need not give one', () => {
    const schema = z.object({ item: z.string(), idempotencyKey: keySchema(z.string()) });
    expectTypeOf<{ item: string }>().toExtend<z.infer<typeof schema>>();
    const old = z3.object({ item: z3.string(), idempotencyKey: keySchema(z3.string()) });
    expectTypeOf<{ item: string }>().toExtend<z3.infer<typeof old>>();
    expect(old.safeParse({ item: 'lamp' }).success).toBe(false);
    expect(z.toJSONSchema(schema).required).toEqual(['item', 'idempotencyKey']);
  });

  test('as JSON Schema', () => {
    expect(keyJsonSchema({ retentionMs: 48 * 3_600_000 })).toEqual({ type: 'string', minLength: 16, maxLength: 255, description: expect.stringContaining('48 h') as string });
  });
});

describe('keyFor', () => {
  const inTool = async (principal: string, key: string, work: () => unknown, runs = 1) => {
    const tool = idempotent('pay', { store: memoryStore(), principal: () => principal }, async (_args: object) => {
      made.push(work());
      if (made.length < runs) throw new RetryableError('later');
      return { content: [] };
    });
    const made: unknown[] = [];
    for (let at = 0; at < runs; at += 1) await tool({ idempotencyKey: key, retryFailed: true });
    return made;
  };

  test('is stable for the same call, differs by principal, key and service, and does not show the key', async () => {
    const key = randomUUID();
    const [first] = await inTool('ines', key, () => keyFor('stripe'));
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await inTool('ines', key, () => keyFor('stripe'))).toEqual([first]);
    expect(await inTool('jon', key, () => keyFor('stripe'))).not.toEqual([first]);
    expect(await inTool('ines', randomUUID(), () => keyFor('stripe'))).not.toEqual([first]);
    expect(await inTool('ines', key, () => keyFor('stripe:refund'))).not.toEqual([first]);
  });

  test('per key it is the same after an explicit retry, per retry it is another', async () => {
    const [one, two] = await inTool('ines', randomUUID(), () => [keyFor('stripe'), keyFor('stripe', { per: 'retry' })], 2) as [string, string][];
    expect(two![0]).toBe(one![0]);
    expect(two![1]).not.toBe(one![1]);
  });

  test('outside a guarded handler it is an error', () => {
    expect(() => keyFor('stripe')).toThrow(/only inside a handler/);
  });
});

describe('options', () => {
  const store = memoryStore();
  test.each([
    [{ retentionMs: 3_600_000 }, /retentionMs .* is shorter than retryHorizonMs/],
    [{ retentionMs: 1000, retryHorizonMs: 1000 }, /retentionMs .* is shorter than leaseMs/],
    [{ retentionMs: 60_000, retryHorizonMs: 1000 }, /retentionMs .* is shorter than inputDeadlineMs/],
    [{ heartbeatMs: 20_000 }, /heartbeatMs/],
    [{ leaseMs: 0 }, /leaseMs must be a positive/],
    [{ leaseMs: Number.NaN }, /leaseMs must be a positive/],
    [{ tombstoneMs: -1 }, /tombstoneMs/],
    [{ onMissingKey: { strategy: 'window' as const, windowMs: 1000 } }, /windowMs .* is shorter than leaseMs/],
  ])('%j contradicts itself', (options, message) => {
    expect(() => resolveOptions({ store, ...options })).toThrow(message);
  });
});
