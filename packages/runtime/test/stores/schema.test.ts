import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { idempotent, SchemaVersionError, STATUS_META, startSweeping, statusHandler, recordId, type IdempotencyStore } from '../../src/index.js';
import { memoryStore } from '../../src/stores/memory/index.js';
import { postgresStore } from '../../src/stores/postgres/index.js';
import { redisStore, type IoredisClient } from '../../src/stores/redis/index.js';
import { openSqlite } from '../../src/stores/sqlite/driver.js';
import { sqliteStore } from '../../src/stores/sqlite/index.js';
import { hasPostgres, hasRedis, POSTGRES_URL, REDIS_URL, scratchFolder } from '../services.js';

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A call over tables of another version: what it is answered, and whether its handler ran. */
async function callOver(store: IdempotencyStore) {
  let ran = false;
  const tool = idempotent('create_order', { store }, async (_args: object): Promise<{ content: []; _meta?: Record<string, unknown> }> => {
    ran = true;
    return { content: [] };
  });
  const answer = await tool({ idempotencyKey: randomUUID() });
  return { status: (answer._meta?.[STATUS_META] as { status: string }).status, ran };
}

test('SQLite tables of another version are refused, and nothing is run or changed', async () => {
  const { folder, remove } = scratchFolder();
  cleanUp.push(remove);
  const file = path.join(folder, 'records.sqlite');
  const first = sqliteStore({ file });
  await first.ready();
  await first.close();
  const db = await openSqlite(file);
  for (const version of [0, 2]) {
    db.prepare('UPDATE mcp_idempotency_schema SET version = :version').run({ version });
    const store = sqliteStore({ file });
    await expect(store.ready()).rejects.toThrow(SchemaVersionError);
    expect(await callOver(store)).toEqual({ status: 'misconfigured', ran: false });
    expect(db.prepare('SELECT version FROM mcp_idempotency_schema').get({})).toMatchObject({ version });
  }
  db.close();
});

test.skipIf(!hasPostgres)('PostgreSQL tables are made once, however many processes start at once; another version is refused', async () => {
  const table = `t${randomBytes(6).toString('hex')}`;
  const pools = Array.from({ length: 8 }, () => new pg.Pool({ connectionString: POSTGRES_URL, max: 2 }));
  cleanUp.push(async () => {
    await pools[0]!.query(`DROP TABLE IF EXISTS ${table}, ${table}_schema`);
    await Promise.all(pools.map((pool) => pool.end()));
  });
  await Promise.all(pools.map((pool) => postgresStore({ pool, table }).ready()));
  expect((await pools[0]!.query(`SELECT version FROM ${table}_schema`)).rows).toEqual([{ version: 1 }]);
  await pools[0]!.query(`UPDATE ${table}_schema SET version = 2`);
  const store = postgresStore({ pool: pools[1]!, table });
  await expect(store.ready()).rejects.toThrow(SchemaVersionError);
  expect(await callOver(store)).toEqual({ status: 'misconfigured', ran: false });
});

test.skipIf(!hasRedis)('a Redis record of another layout is refused, not taken for none, and nothing is run or changed', async () => {
  const client = new Redis(REDIS_URL);
  const prefix = `t${randomBytes(6).toString('hex')}`;
  cleanUp.push(async () => {
    await client.del(...(await client.keys(`${prefix}:*`)));
    await client.quit();
  });
  const store = redisStore({ client, prefix });
  let runs = 0;
  const tool = idempotent('create_order', { store }, async (_args: object): Promise<{ _meta?: Record<string, unknown>; content?: { text: string }[] }> => ((runs += 1), {}));
  const idempotencyKey = randomUUID();
  await tool({ idempotencyKey });
  const ref = { principal: 'local', tool: 'create_order', key: idempotencyKey };
  const name = `${prefix}:{${recordId(ref)}}`;
  for (const layout of ['0', '2', undefined]) {
    await (layout === undefined ? client.hdel(name, 'layout') : client.hset(name, 'layout', layout));
    const before = await client.hgetall(name);
    const answer = await tool({ idempotencyKey });
    expect(answer._meta?.[STATUS_META]).toEqual({ status: 'misconfigured' });
    expect(answer.content?.[0]?.text).toContain(`layout ${layout ?? 'missing'}`);
    const status = await statusHandler({ store })({ tool: 'create_order', idempotencyKey }, undefined);
    expect(status._meta[STATUS_META]).toEqual({ status: 'misconfigured' });
    for (const step of [store.find(ref), store.settle(ref, 'x', { state: 'completed', result: null, retentionMs: 1, tombstoneMs: 1 }), store.release(ref, 'x'), store.tally(0, Date.now() + 1000)]) await expect(step).rejects.toThrow(SchemaVersionError);
    expect(await client.hgetall(name)).toEqual(before);
  }
  expect(runs).toBe(1);
  // Something else of that name is no record of ours either.
  await client.set(name, 'text');
  expect((await tool({ idempotencyKey }))._meta?.[STATUS_META]).toEqual({ status: 'unknown' });
  expect(runs).toBe(1);
});

test.skipIf(!hasRedis)('a Redis record whose result was evicted is not run over', async () => {
  const client = new Redis(REDIS_URL);
  const prefix = `t${randomBytes(6).toString('hex')}`;
  cleanUp.push(async () => {
    await client.del(...(await client.keys(`${prefix}:*`)));
    await client.quit();
  });
  let runs = 0;
  const tool = idempotent('create_order', { store: redisStore({ client, prefix }) }, async (_args: object): Promise<{ _meta?: Record<string, unknown> }> => ((runs += 1), {}));
  const idempotencyKey = randomUUID();
  await tool({ idempotencyKey });
  await client.del(`${prefix}:{${recordId({ principal: 'local', tool: 'create_order', key: idempotencyKey })}}:result`);
  expect((await tool({ idempotencyKey }))._meta?.[STATUS_META]).toEqual({ status: 'unknown' });
  expect(runs).toBe(1);
});

test.skipIf(!hasRedis)('Redis clients that put a prefix of their own before names are counted too, and a prefix is no pattern', async () => {
  const keyPrefix = `t${randomBytes(6).toString('hex')}*:`;
  const client = new Redis(REDIS_URL, { keyPrefix });
  const plain = new Redis(REDIS_URL);
  cleanUp.push(async () => {
    const names = (await plain.keys('*')).filter((name) => name.startsWith(keyPrefix));
    await plain.del(...names);
    await Promise.all([client.quit(), plain.quit()]);
  });
  const store = redisStore({ client, prefix: 'a[b]?' });
  await idempotent('create_order', { store }, async (_args: object) => ({}))({ idempotencyKey: randomUUID() });
  expect(await store.tally(0, Date.now() + 1000)).toMatchObject([{ tool: 'create_order', keys: 1 }]);
});

test.skipIf(!hasPostgres)('a PostgreSQL role that may not make tables can use those that were made for it', async () => {
  const table = `t${randomBytes(6).toString('hex')}`;
  const admin = new pg.Pool({ connectionString: POSTGRES_URL, max: 1 });
  const url = new URL(POSTGRES_URL);
  url.username = table;
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  cleanUp.push(async () => {
    await pool.end();
    await admin.query(`DROP TABLE ${table}, ${table}_schema`);
    await admin.query(`DROP ROLE ${table}`);
    await admin.end();
  });
  await admin.query(`CREATE ROLE ${table} LOGIN`);
  await postgresStore({ pool: admin, table }).ready();
  await admin.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table}, ${table}_schema TO ${table}`);
  expect((await admin.query(`SELECT has_schema_privilege('${table}', 'public', 'CREATE') AS may`)).rows).toEqual([{ may: false }]);
  expect(await callOver(postgresStore({ pool, table }))).toEqual({ status: 'completed', ran: true });
});

test('a table name is a name', () => {
  for (const table of ['', 'Robert"); DROP TABLE students; --', 'a b', 'x'.repeat(60)]) expect(() => sqliteStore({ file: ':memory:', table })).toThrow(TypeError);
  expect(() => postgresStore({})).toThrow(TypeError);
  expect(() => redisStore({ client: { listenerCount: () => 1 } as unknown as IoredisClient })).toThrow(TypeError);
});

test('Redis warns unless it keeps what it has', async () => {
  const client = (policy: string) => ({ evalsha: async () => null, info: async () => `used_memory:1\r\nmaxmemory_policy:${policy}\r\n`, listenerCount: () => 1 }) as unknown as IoredisClient;
  expect(await redisStore({ client: client('noeviction') }).ready()).toEqual([]);
  expect(await redisStore({ client: client('allkeys-lru') }).ready()).toEqual([expect.stringContaining('noeviction')]);
  expect(await redisStore({ client: client('noeviction\r\naof_enabled:0') }).ready()).toEqual([expect.stringContaining('appendonly')]);
});

test('a Redis that may not be asked how it keeps records is warned of, and used', async () => {
  const client = (message: string) => ({ evalsha: async () => null, info: () => Promise.reject(new Error(message)), listenerCount: () => 1 }) as unknown as IoredisClient;
  expect(await redisStore({ client: client("NOPERM this user has no permissions to run the 'info' command") }).ready()).toEqual([expect.stringContaining('INFO is not allowed')]);
  await expect(redisStore({ client: client('Connection is closed.') }).ready()).rejects.toThrow(/closed/);
});

test('SQLite without a file is warned of', async () => {
  const store = sqliteStore({ file: ':memory:' });
  expect(await store.ready()).toEqual([expect.stringContaining('forgets everything')]);
  await store.close();
});

test('SQLite waits for the disk', async () => {
  const { folder, remove } = scratchFolder();
  cleanUp.push(remove);
  const opened: Awaited<ReturnType<typeof openSqlite>>[] = [];
  const store = sqliteStore({ file: path.join(folder, 'records.sqlite'), open: async (file) => (opened.push(await openSqlite(file)), opened.at(-1)!) });
  cleanUp.push(() => store.close());
  await store.ready();
  expect(opened[0]!.prepare('PRAGMA synchronous').get({})).toMatchObject({ synchronous: 2 });
  expect(opened[0]!.prepare('PRAGMA journal_mode').get({})).toMatchObject({ journal_mode: 'wal' });
});

test('sweeping goes on until it is ended, and survives a store that is away', async () => {
  let steps = 0;
  const errors: unknown[] = [];
  const store: IdempotencyStore = { ...memoryStore(), sweep: async () => ((steps += 1), steps === 1 ? Promise.reject(new Error('away')) : 0) };
  const end = startSweeping(store, { everyMs: 5, onError: (error) => errors.push(error) });
  await expect.poll(() => steps).toBeGreaterThan(3);
  end();
  expect(errors).toHaveLength(1);
  const seen = steps;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(steps).toBeLessThanOrEqual(seen + 1);
});
