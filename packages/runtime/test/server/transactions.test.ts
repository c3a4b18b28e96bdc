/** Transactions that the database does not carry out: nothing is written, nobody is told a lie, and the process lives on. */
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idempotent, idempotentTransaction, STATUS_META, type CallRecord, type IdempotencyOptions } from '../../src/index.js';
import { postgresStore } from '../../src/stores/postgres/index.js';
import { openSqlite, type SqliteDriver } from '../../src/stores/sqlite/driver.js';
import { sqliteStore } from '../../src/stores/sqlite/index.js';
import { hasPostgres, POSTGRES_URL, scratchFolder, sqliteDrivers } from '../services.js';

type Args = { idempotencyKey: string; retryFailed?: boolean };
type Answer = { content: { type: 'text'; text: string }[]; isError?: boolean; _meta?: Record<string, unknown> };

const done = (): Answer => ({ content: [{ type: 'text', text: 'done' }] });
const statusOf = (answer: Answer) => answer._meta?.[STATUS_META] as { status: string; retryable?: boolean };

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  let table: string;
  let pools: pg.Pool[];
  let log: CallRecord[];
  beforeEach(() => {
    table = `t${randomBytes(6).toString('hex')}`;
    [pools, log] = [[], []];
  });
  afterEach(async () => {
    await pools[0]!.query(`DROP TABLE IF EXISTS ${table}, ${table}_schema, ${table}_orders`);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  /** A store, a tool that orders in a transaction, and the orders that are there. */
  const shop = async (config: pg.PoolConfig = {}, options: Partial<IdempotencyOptions> = {}) => {
    const pool = new pg.Pool({ connectionString: POSTGRES_URL, max: 5, ...config });
    pools.push(pool);
    const store = postgresStore({ pool, table });
    await store.ready();
    await pool.query(`CREATE TABLE IF NOT EXISTS ${table}_orders (item text UNIQUE DEFERRABLE INITIALLY DEFERRED)`);
    const tool = (work: (tx: pg.PoolClient) => unknown) =>
      idempotentTransaction('create_order', { ...(options as object), store, log: (record: CallRecord) => log.push(record) }, async (_args: Args, tx: pg.PoolClient): Promise<Answer> => {
        await tx.query(`INSERT INTO ${table}_orders (item) VALUES ('desk')`);
        await work(tx);
        return done();
      });
    const orders = async () => (await pools[0]!.query(`SELECT item FROM ${table}_orders`)).rowCount;
    return { pool, store, tool, orders };
  };

  test('a connection that is cut while the handler waits for something else ends the transaction, not the process', async () => {
    const { pool, tool, orders } = await shop();
    const ended: unknown[] = [];
    const onEnd = (error: unknown) => ended.push(error);
    process.on('uncaughtException', onEnd);
    const key = randomUUID();
    const cut = tool(async (tx) => {
      const { rows } = await tx.query('SELECT pg_backend_pid() AS pid');
      await pool.query('SELECT pg_terminate_backend($1)', [(rows[0] as { pid: number }).pid]);
      await sleep(100);
    });
    expect(statusOf(await cut({ idempotencyKey: key }, undefined))).toMatchObject({ status: 'failed', retryable: true });
    process.off('uncaughtException', onEnd);
    expect(ended).toEqual([]);
    expect(await orders()).toBe(0);
    expect(log.at(-1)!.storeError).not.toBeNull();
    // Nothing was done, so the same key may do it.
    expect(statusOf(await tool(() => undefined)({ idempotencyKey: key, retryFailed: true }, undefined))).toMatchObject({ status: 'completed' });
    expect(await orders()).toBe(1);
  });

  test('a pool without a free connection: nothing is run, and the same key runs later', async () => {
    const { store: own } = await shop();
    const { pool, store: narrow } = await shop({ max: 1, connectionTimeoutMillis: 100 });
    const key = randomUUID();
    let runs = 0;
    // Records go another way, so that the transaction alone finds no connection.
    const store = { ...own, transact: narrow.transact };
    const order = idempotentTransaction('create_order', { store, log: (record) => log.push(record) }, async (_args: Args): Promise<Answer> => ((runs += 1), done()));
    const taken = await pool.connect();
    expect(statusOf(await order({ idempotencyKey: key }, undefined))).toMatchObject({ status: 'store-unavailable' });
    expect(log.at(-1)).toMatchObject({ outcome: 'store-unavailable', ran: false, storeError: expect.stringContaining('timeout') as string });
    taken.release();
    expect(statusOf(await order({ idempotencyKey: key }, undefined))).toMatchObject({ status: 'completed' });
    expect(runs).toBe(1);
  });

  test('a conflict with another transaction is a failure that may be tried again', async () => {
    const { pool, tool, orders } = await shop();
    await pool.query(`INSERT INTO ${table}_orders (item) VALUES ('chair')`);
    const key = randomUUID();
    const strict = await shop({ options: '-c default_transaction_isolation=serializable' });
    const answer = await strict.tool(async (tx) => {
      await tx.query(`SELECT * FROM ${table}_orders`);
      await pool.query(`UPDATE ${table}_orders SET item = item WHERE item = 'chair'`);
      await tx.query(`UPDATE ${table}_orders SET item = item WHERE item = 'chair'`);
    })({ idempotencyKey: key }, undefined);
    expect(statusOf(answer)).toMatchObject({ status: 'failed', retryable: true });
    expect(await orders()).toBe(1);
    expect(statusOf(await tool(() => undefined)({ idempotencyKey: key, retryFailed: true }, undefined))).toMatchObject({ status: 'completed' });
    expect(await orders()).toBe(2);
  });

  test('a constraint that is looked at last is a failure, not an outcome that nobody knows', async () => {
    const { pool, tool, orders } = await shop();
    await pool.query(`INSERT INTO ${table}_orders (item) VALUES ('desk')`);
    const key = randomUUID();
    const answer = await tool(() => undefined)({ idempotencyKey: key }, undefined);
    expect(statusOf(answer)).toMatchObject({ status: 'failed', retryable: false });
    expect(answer.content[0]!.text).toMatch(/duplicate key/);
    expect(await orders()).toBe(1);
  });

  test('where every statement is serializable, calls that come at once are told apart all the same', async () => {
    const { store } = await shop({ max: 10, options: '-c default_transaction_isolation=serializable' });
    let runs = 0;
    const tool = idempotent('create_order', { store }, async (_args: Args): Promise<Answer> => {
      runs += 1;
      await sleep(50);
      return done();
    });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => tool({ idempotencyKey: key })));
    expect(runs).toBe(1);
    expect(new Set(answers.map((answer) => statusOf(answer).status))).not.toContain('store-unavailable');
  });
});

describe.each(await sqliteDrivers())('SQLite: $name', ({ open = openSqlite }) => {
  let scratch: ReturnType<typeof scratchFolder>;
  let spoil: ((sql: string) => void) | undefined;
  let store: ReturnType<typeof sqliteStore>;
  beforeEach(async () => {
    scratch = scratchFolder();
    spoil = undefined;
    // A driver through which nothing changes, except where `spoil` comes before.
    const spoiled = async (file: string): Promise<SqliteDriver> => {
      const db = await open(file);
      db.exec('PRAGMA foreign_keys = ON');
      return { exec: (sql) => (spoil?.(sql), db.exec(sql)), prepare: (sql) => db.prepare(sql), close: () => db.close() };
    };
    store = sqliteStore({ file: path.join(scratch.folder, 'shop.sqlite'), open: spoiled });
    await store.ready();
  });
  afterEach(async () => {
    await store.close();
    scratch.remove();
  });
  const tool = (work: (tx: SqliteDriver) => void) => idempotentTransaction('create_order', { store }, (_args: Args, tx: SqliteDriver): Answer => (work(tx), done()));

  test('a file that another writer holds: nothing is run, and the same key runs later', async () => {
    const key = randomUUID();
    spoil = (sql) => {
      if (sql.startsWith('BEGIN')) throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    };
    expect(statusOf(await tool(() => undefined)({ idempotencyKey: key }, undefined))).toMatchObject({ status: 'store-unavailable' });
    spoil = undefined;
    expect(statusOf(await tool(() => undefined)({ idempotencyKey: key }, undefined))).toMatchObject({ status: 'completed' });
  });

  test('a disk that is full rolls back, and the call may be tried again', async () => {
    const key = randomUUID();
    const fill = tool((tx) => {
      tx.exec('CREATE TABLE IF NOT EXISTS orders (item BLOB)');
      const { page_count: pages } = tx.prepare('PRAGMA page_count').get({}) as { page_count: number };
      tx.prepare(`PRAGMA max_page_count = ${pages + 2}`).get({});
      try {
        tx.exec('INSERT INTO orders (item) VALUES (zeroblob(1000000))');
      } finally {
        tx.prepare('PRAGMA max_page_count = 1000000').get({});
      }
    });
    expect(statusOf(await fill({ idempotencyKey: key }, undefined))).toMatchObject({ status: 'failed', retryable: true });
    expect(statusOf(await tool((tx) => tx.exec('CREATE TABLE orders (item BLOB)'))({ idempotencyKey: key, retryFailed: true }, undefined))).toMatchObject({ status: 'completed' });
  });

  test('a constraint that is looked at last is a failure, not an outcome that nobody knows', async () => {
    const key = randomUUID();
    const answer = await tool((tx) => {
      tx.exec('CREATE TABLE people (id INTEGER PRIMARY KEY)');
      tx.exec('CREATE TABLE orders (buyer INTEGER REFERENCES people (id) DEFERRABLE INITIALLY DEFERRED)');
      tx.exec('INSERT INTO orders (buyer) VALUES (7)');
    })({ idempotencyKey: key }, undefined);
    expect(statusOf(answer)).toMatchObject({ status: 'failed', retryable: false });
    expect(answer.content[0]!.text).toMatch(/FOREIGN KEY/);
  });
});
