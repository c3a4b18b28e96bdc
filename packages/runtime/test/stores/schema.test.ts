import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { idempotent, SchemaVersionError, STATUS_META, startSweeping, type IdempotencyStore } from '../../src/index.js';
import { memoryStore } from '../../src/stores/memory/index.js';
import { postgresStore } from '../../src/stores/postgres/index.js';
import { redisStore, type IoredisClient } from '../../src/stores/redis/index.js';
import { openSqlite } from '../../src/stores/sqlite/driver.js';
import { sqliteStore } from '../../src/stores/sqlite/index.js';
import { hasPostgres, POSTGRES_URL, scratchFolder } from '../services.js';

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A call over tables of another version: what it is answered, and whether its handler ran. */
async function callOver(store: IdempotencyStore) {
  let ran = false;
  const tool = idempotent('create_order', { store }, async (_args: object): Promise<{ _meta?: Record<string, unknown> }> => {
    ran = true;
    return {};
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

test('a table name is a name', () => {
  for (const table of ['', 'Robert"); DROP TABLE students; --', 'a b', 'x'.repeat(60)]) expect(() => sqliteStore({ file: ':memory:', table })).toThrow(TypeError);
  expect(() => postgresStore({})).toThrow(TypeError);
  expect(() => redisStore({ client: { listenerCount: () => 1 } as unknown as IoredisClient })).toThrow(TypeError);
});

test('Redis warns unless it keeps what it has', async () => {
  const client = (policy: string) => ({ evalsha: async () => null, info: async () => `used_memory:1\r\nmaxmemory_policy:${policy}\r\n`, listenerCount: () => 1 }) as unknown as IoredisClient;
  expect(await redisStore({ client: client('noeviction') }).ready()).toEqual([]);
  expect(await redisStore({ client: client('allkeys-lru') }).ready()).toEqual([expect.stringContaining('noeviction')]);
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
