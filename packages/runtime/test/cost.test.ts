/** How often a call goes to the store: twice when it is fresh and ends within one heartbeat, once when it is a replay. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { idempotent, type IdempotencyStore } from '../src/index.js';
import { postgresStore } from '../src/stores/postgres/index.js';
import { redisStore } from '../src/stores/redis/index.js';
import { openSqlite, type SqliteDriver } from '../src/stores/sqlite/driver.js';
import { sqliteStore } from '../src/stores/sqlite/index.js';
import { hasPostgres, hasRedis, POSTGRES_URL, REDIS_URL, scratchFolder } from './services.js';

let trips = 0;
let close: () => Promise<void> | void = () => undefined;
afterEach(() => close());

const stores: readonly { name: string; there: boolean; open: () => Promise<IdempotencyStore> }[] = [
  {
    name: 'sqlite',
    there: true,
    open: async () => {
      const { folder, remove } = scratchFolder();
      const counting = async (file: string): Promise<SqliteDriver> => {
        const db = await openSqlite(file);
        const counted = <T extends unknown[], R>(step: (...values: T) => R) => (...values: T) => ((trips += 1), step(...values));
        return {
          exec: (sql) => db.exec(sql),
          prepare: (sql) => {
            const statement = db.prepare(sql);
            return { run: counted(statement.run.bind(statement)), get: counted(statement.get.bind(statement)), all: counted(statement.all.bind(statement)) };
          },
          close: () => db.close(),
        };
      };
      const store = sqliteStore({ file: path.join(folder, 'records.sqlite'), open: counting });
      close = async () => {
        await store.close();
        remove();
      };
      return store;
    },
  },
  {
    name: 'postgres',
    there: hasPostgres,
    open: async () => {
      const pool = new pg.Pool({ connectionString: POSTGRES_URL, max: 2 });
      const query = pool.query.bind(pool) as (...values: unknown[]) => Promise<never>;
      pool.query = ((...values: unknown[]) => ((trips += 1), query(...values))) as never;
      const table = `cost_${randomUUID().slice(0, 8)}`;
      close = async () => {
        await query(`DROP TABLE IF EXISTS ${table}, ${table}_schema`);
        await pool.end();
      };
      return postgresStore({ pool, table });
    },
  },
  {
    name: 'redis',
    there: hasRedis,
    open: async () => {
      const client = new Redis(REDIS_URL);
      const prefix = `cost-${randomUUID()}`;
      const send = client.sendCommand.bind(client);
      client.sendCommand = ((command: { name: string }, ...rest: unknown[]) => {
        trips += 1;
        return (send as (...values: unknown[]) => unknown)(command, ...rest);
      }) as never;
      close = async () => {
        const keys = await client.keys(`${prefix}*`);
        if (keys.length > 0) await client.del(...keys);
        await client.quit();
      };
      return redisStore({ client, prefix });
    },
  },
];

describe.each(stores)('round trips: $name', ({ there, open }) => {
  test.skipIf(!there)('two per fresh call, one per replay, one per refusal', async () => {
    const store = await open();
    await store.ready();
    const tool = idempotent('create_order', { store }, async (_args: object) => ({ content: [] }));
    // Redis learns the scripts.
    await tool({ idempotencyKey: randomUUID() });
    const counted = async (args: object) => {
      trips = 0;
      await tool(args);
      return trips;
    };
    const idempotencyKey = randomUUID();
    expect(await counted({ item: 'desk', idempotencyKey })).toBe(2);
    expect(await counted({ item: 'desk', idempotencyKey })).toBe(1);
    expect(await counted({ item: 'lamp', idempotencyKey })).toBe(1);
    expect(await counted({ item: 'lamp' })).toBe(0);
  });
});
