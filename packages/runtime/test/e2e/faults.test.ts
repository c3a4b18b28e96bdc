/** A short form of the run in `benchmark`: real servers, real clients, and a network that fails. */
import { describe, expect, test } from 'vitest';
import { hasPostgres, hasRedis } from '../services.js';
import { runFaults } from './fault-run.js';

const CALLS = 60;
const base = { calls: CALLS, callers: 6, rate: 0.3 } as const;

describe('calls through a network that fails', { timeout: 400_000 }, () => {
  test.each([
    { sdk: 'sdk-v1', transport: 'http', store: 'sqlite', form: 'rerun', seed: 1, there: true },
    { sdk: 'sdk-v2', transport: 'http', store: 'sqlite', form: 'transaction', seed: 2, there: true },
    { sdk: 'sdk-v2', transport: 'http', store: 'postgres', form: 'transaction', seed: 3, there: hasPostgres },
    { sdk: 'sdk-v1', transport: 'http', store: 'postgres', form: 'reconcile', seed: 4, there: hasPostgres },
    { sdk: 'sdk-v2', transport: 'http', store: 'redis', form: 'rerun', seed: 5, there: hasRedis },
  ] as const)('each intent is one order: $form, $store, $sdk over $transport', async ({ there, ...options }) => {
    if (!there) return void console.warn(`skipped: ${options.store} is not there`);
    const result = await runFaults({ ...base, ...options });
    expect(result).toMatchObject({ intents: CALLS, completed: CALLS, failed: 0, unknown: 0, doubled: 0, missing: 0 });
    expect(Object.keys(result.faults).length).toBeGreaterThan(3);
  });

  test.each([
    { sdk: 'sdk-v1', transport: 'stdio', store: 'sqlite', form: 'rerun', seed: 6 },
    { sdk: 'sdk-v2', transport: 'stdio', store: 'sqlite', form: 'transaction', seed: 7 },
  ] as const)('each intent is one order: $form, $store, $sdk over $transport', async (options) => {
    expect(await runFaults({ ...base, calls: 20, callers: 2, ...options })).toMatchObject({ intents: 20, completed: 20, failed: 0, doubled: 0, missing: 0 });
  });

  test.each([
    { sdk: 'sdk-v1', store: 'sqlite', seed: 8, there: true },
    { sdk: 'sdk-v2', store: 'redis', seed: 9, there: hasRedis },
  ] as const)('by default nothing is doubled, and what is missing was called unknown: $store, $sdk', async ({ there, ...options }) => {
    if (!there) return void console.warn(`skipped: ${options.store} is not there`);
    const result = await runFaults({ ...base, ...options, transport: 'http', form: 'refuse', weights: { 'drop-response': 5, 'duplicate': 5, 'cut': 5, 'kill': 5 } });
    expect(result).toMatchObject({ intents: CALLS, failed: 0, doubled: 0, missingUntold: 0 });
    expect(result.completed + result.unknown).toBe(CALLS);
    expect(result.faults['kill']).toBeGreaterThan(0);
  });

  test('without the runtime the same network makes double orders', async () => {
    const result = await runFaults({ ...base, sdk: 'sdk-v2', transport: 'http', store: 'sqlite', form: 'bare', seed: 10 });
    expect(result.doubled).toBeGreaterThan(0);
  });
});
