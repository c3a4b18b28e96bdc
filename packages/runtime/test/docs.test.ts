/** The examples of docs/runtime.md and of the package's README are files that compile and run. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS_META } from '../src/index.js';
import { resolveOptions, type IdempotencyOptions } from '../src/options.js';
import { memoryStore } from '../src/stores/memory/index.js';
import { hasPostgres, hasRedis, POSTGRES_URL, REDIS_URL, scratchFolder } from './services.js';

const EXAMPLES = fileURLToPath(new URL('examples/', import.meta.url));
const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
const page = read('docs/runtime.md');
const here = process.cwd();
let scratch: ReturnType<typeof scratchFolder>;

beforeAll(() => {
  scratch = scratchFolder();
  process.chdir(scratch.folder);
});
afterAll(() => {
  process.chdir(here);
  scratch.remove();
});

describe('docs/runtime.md', () => {
  test('shows the examples as they are, and all of them', () => {
    const shown = [...page.matchAll(/<!-- example: ([\w-]+) -->\n```ts\n([^]*?)```/g)].map(([, name, text]) => [name, text]);
    const files = readdirSync(EXAMPLES).filter((file) => file !== 'orders.ts');
    expect(shown.map(([name]) => `${name}.ts`).sort()).toEqual(files.sort());
    for (const [name, text] of shown) expect(text, name).toBe(readFileSync(`${EXAMPLES}${name}.ts`, 'utf8').replaceAll('\r\n', '\n'));
  });

  test('names every option with its default', () => {
    const options = resolveOptions({ store: memoryStore() });
    const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    const without: readonly (keyof IdempotencyOptions)[] = ['principal', 'onFailure', 'fingerprint', 'log'];
    for (const name of [...Object.keys(options), ...without]) expect(named, name).toContain(name);
    for (const [name, shown] of [['retentionMs', '24 h'], ['leaseMs', '30 s'], ['heartbeatMs', '10 s'], ['tombstoneMs', '144 h'], ['progressMs', '10 s'], ['inputDeadlineMs', '10 min'], ['maxResultBytes', '1 MiB'], ['storeTimeoutMs', '5 s']] as const) {
      const unit = { h: 3_600_000, min: 60_000, s: 1000, MiB: 1 << 20 }[shown.split(' ')[1]!]!;
      expect(options[name], name).toBe(Number(shown.split(' ')[0]) * unit);
      expect(page, name).toMatch(new RegExp(`^\\| \`${name}\` \\| ${shown} \\|`, 'm'));
    }
  });

  test('says of the long run what its stored numbers say', () => {
    interface Stored {
      form: string;
      sdk: string;
      transport: string;
      intents: number;
      failed: number;
      doubled: number;
      missing: number;
      missingUntold: number;
      faults: Record<string, number>;
    }
    const { rate, results } = JSON.parse(read('packages/benchmark/results/runtime-faults.json')) as { rate: number; results: Stored[] };
    expect(rate).toBe(0.3);
    const guarded = results.filter(({ form }) => form !== 'bare');
    const calls = guarded.reduce((sum, { intents }) => sum + intents, 0);
    expect(calls).toBeGreaterThanOrEqual(10_000);
    expect(page).toContain(`${calls.toLocaleString('en').replace(',', ' ')} guarded calls`);
    const hit = (of: readonly Stored[], fault: string) => of.reduce((sum, { faults }) => sum + (faults[fault] ?? 0), 0);
    for (const form of ['transaction', 'reconcile', 'rerun', 'refuse', 'bare']) {
      const of = results.filter((one) => one.form === form);
      expect(new Set(of.map(({ sdk, transport }) => `${sdk} ${transport}`)), form).toEqual(new Set(['sdk-v1 http', 'sdk-v2 http', 'sdk-v1 stdio', 'sdk-v2 stdio']));
      expect(hit(of, 'kill'), form).toBeGreaterThan(0);
    }
    for (const run of guarded) expect(run).toMatchObject({ failed: 0, doubled: 0, ...(run.form === 'refuse' ? { missingUntold: 0 } : { missing: 0 }) });
    for (const run of results.filter(({ form }) => form === 'bare')) expect(run.doubled).toBeGreaterThan(0);
  });

  test('says of the cost what its stored numbers say', () => {
    interface Stored {
      store: string;
      roundTrips: object;
      freshToBare: number;
      replayToBare: number;
    }
    const { results } = JSON.parse(read('packages/benchmark/results/runtime-cost.json')) as { results: Stored[] };
    expect(results.map(({ store }) => store)).toEqual(['sqlite', 'postgres', 'redis']);
    for (const { store, roundTrips, freshToBare, replayToBare } of results) {
      expect(roundTrips).toEqual({ fresh: 2, replay: 1, conflict: 1, missingKey: 0 });
      expect(page).toContain(`| ${store} | ${freshToBare.toFixed(1)} | ${replayToBare.toFixed(1)} |`);
    }
  });

  test('the quick start runs once per key', async () => {
    const { buildServer } = await import('./examples/quick-start.js');
    const { orders } = await import('./examples/orders.js');
    const handler = createMcpHandler(buildServer);
    const client = new Client({ name: 'docs', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch: (url, init) => handler.fetch(new Request(url, init as RequestInit)) }));
    const call = { name: 'create_order', arguments: { item: 'desk', idempotencyKey: randomUUID() } };
    await client.callTool(call);
    expect((await client.callTool(call))._meta?.[STATUS_META]).toMatchObject({ status: 'replayed' });
    expect(orders).toEqual(['desk']);
    await client.close();
    await handler.close();
  });

  test.skipIf(!hasPostgres)('the server of SDK v1 over PostgreSQL runs once per key', async () => {
    const url = new URL(POSTGRES_URL);
    Object.assign(process.env, { PGHOST: url.hostname, PGPORT: url.port, PGUSER: url.username, PGDATABASE: url.pathname.slice(1), PGOPTIONS: '-c search_path=pg_temp' });
    const { buildServer } = await import('./examples/sdk-v1.js');
    const { orders } = await import('./examples/orders.js');
    const before = orders.length;
    const [near, far] = InMemoryTransport.createLinkedPair();
    const client = new ClientV1({ name: 'docs', version: '1.0.0' });
    await Promise.all([buildServer().connect(far), client.connect(near)]);
    const call = { name: 'create_order', arguments: { item: 'desk', idempotencyKey: randomUUID() } };
    await client.callTool(call);
    expect((await client.callTool(call))._meta?.[STATUS_META]).toMatchObject({ status: 'replayed' });
    expect(orders.length).toBe(before + 1);
    await client.close();
  });

  test.skipIf(!hasRedis)('the server of fastmcp over Redis runs once per key', async () => {
    process.env['REDIS_URL'] = REDIS_URL;
    const { server } = await import('./examples/fastmcp.js');
    const { orders } = await import('./examples/orders.js');
    const before = orders.length;
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    await server.start({ transportType: 'httpStream', httpStream: { port, host: '127.0.0.1' } });
    const client = new ClientV1({ name: 'docs', version: '1.0.0' });
    await client.connect(new HttpV1(new URL(`http://127.0.0.1:${port}/mcp`)));
    const call = { name: 'create_order', arguments: { item: 'desk', idempotencyKey: randomUUID() } };
    await client.callTool(call);
    expect((await client.callTool(call))._meta?.[STATUS_META]).toMatchObject({ status: 'replayed' });
    expect(orders.length).toBe(before + 1);
    await client.close();
    await server.stop();
    const redis = new Redis(REDIS_URL);
    await redis.del(...(await redis.keys('purchasing:{*')));
    await redis.quit();
  });

  test('the principal is the user, with every library', async () => {
    const { options } = await import('./examples/principal.js');
    for (const context of [{ authInfo: { extra: { sub: 'ines' } } }, { http: { authInfo: { extra: { sub: 'ines' } } } }, { session: { sub: 'ines' } }]) expect(options.principal!(context)).toBe('ines');
    expect(options.principal!({})).toBeUndefined();
  });

  test('the transaction holds effect and record', async () => {
    const { createOrder } = await import('./examples/transaction.js');
    const { openSqlite } = await import('../src/stores/sqlite/driver.js');
    const args = { item: 'desk', idempotencyKey: randomUUID() };
    await createOrder(args, undefined);
    await createOrder(args, undefined);
    const db = await openSqlite('shop.sqlite');
    expect(db.prepare('SELECT COUNT(*) AS orders FROM orders').get({})).toMatchObject({ orders: 1 });
    db.close();
  });

  test('what is unknown is settled by hand, and handed out', async () => {
    const { options, recordOrder, refuseOrder } = await import('./examples/settle.js');
    const { idempotent, UnknownOutcomeError } = await import('../src/index.js');
    const order = idempotent('create_order', options, async (_args: { idempotencyKey: string; retryFailed?: boolean }): Promise<{ content: { text: string }[] }> => {
      throw new UnknownOutcomeError('The warehouse did not answer.');
    });
    const [there, gone] = [randomUUID(), randomUUID()];
    await order({ idempotencyKey: there });
    await order({ idempotencyKey: gone });
    expect(await recordOrder(there, '7')).toBe(true);
    expect((await order({ idempotencyKey: there })).content[0]!.text).toBe('Order 7');
    expect(await refuseOrder(gone)).toBe(true);
    expect((await order({ idempotencyKey: gone })).content[0]!.text).toContain('never placed');
    // Only once, and only what is unknown.
    expect([await recordOrder(there, '8'), await recordOrder(randomUUID(), '9')]).toEqual([false, false]);
    await options.store.close();
  });

  test('a tool for clients without keys takes equal calls for one, and a key for what it is', async () => {
    const { createOrder, inputSchema } = await import('./examples/without-key.js');
    const { orders } = await import('./examples/orders.js');
    const before = orders.length;
    for (const args of [{ item: 'bench' }, { item: 'bench' }, { item: 'bench', idempotencyKey: randomUUID() }]) await createOrder(inputSchema.parse(args));
    expect(orders.slice(before)).toEqual(['bench', 'bench']);
  });

  test('the reconciled tool and the client run', async () => {
    const { createInvoice } = await import('./examples/reconcile.js');
    const args = { order: '7', idempotencyKey: randomUUID() };
    expect((await createInvoice(args)).content[0]!.text).toBe((await createInvoice(args)).content[0]!.text);

    const { order } = await import('./examples/client.js');
    const lost = Object.assign(new Error('Request timed out'), { code: -32_001 });
    const answers = [lost, { content: [{ type: 'text', text: 'Order 1: desk' }], _meta: { [STATUS_META]: { status: 'replayed', outcome: 'completed' } } }];
    const connect = async () => ({
      listTools: async () => ({ tools: [] }),
      callTool: async () => {
        const next = answers.shift();
        if (next instanceof Error) throw next;
        return next;
      },
    });
    expect(await order(connect)).toBe('Order 1: desk');
  });
});
