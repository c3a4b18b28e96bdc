/** Each store over the real thing, with its round trips counted, and next to it the bare statements that any record of a call needs. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { postgresStore } from '../src/stores/postgres/index.js';
import { redisStore } from '../src/stores/redis/index.js';
import { openSqlite, type SqliteDriver } from '../src/stores/sqlite/driver.js';
import { sqliteStore } from '../src/stores/sqlite/index.js';
import { setUp } from '../src/stores/sqlite/schema.js';
import type { IdempotencyStore } from '../src/store.js';
import { hasPostgres, hasRedis, POSTGRES_URL, REDIS_URL, scratchFolder } from './services.js';

export interface CountedStore {
  readonly store: IdempotencyStore;
  /** How often the database was asked so far. */
  readonly trips: () => number;
  /** Writes that a call was begun, and how it ended, with nothing else: one insert, one update. */
  readonly bare: (id: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Countable {
  readonly name: string;
  readonly there: boolean;
  readonly open: () => Promise<CountedStore>;
}

export const countedStores: readonly Countable[] = [
  {
    name: 'sqlite',
    there: true,
    open: async () => {
      const { folder, remove } = scratchFolder();
      let trips = 0;
      const counted = <T extends unknown[], R>(step: (...values: T) => R) => (...values: T) => ((trips += 1), step(...values));
      const counting = async (file: string): Promise<SqliteDriver> => {
        const db = await openSqlite(file);
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
      const db = await openSqlite(path.join(folder, 'bare.sqlite'));
      setUp(db);
      db.exec('CREATE TABLE bare (id TEXT PRIMARY KEY, state TEXT, result TEXT)');
      const insert = db.prepare(`INSERT INTO bare (id, state) VALUES (:id, 'in-progress')`);
      const update = db.prepare(`UPDATE bare SET state = 'completed', result = :result WHERE id = :id`);
      return {
        store,
        trips: () => trips,
        bare: async (id) => {
          insert.run({ id });
          update.run({ id, result: '{}' });
        },
        close: async () => {
          db.close();
          await store.close();
          remove();
        },
      };
    },
  },
  {
    name: 'postgres',
    there: hasPostgres,
    open: async () => {
      const pool = new pg.Pool({ connectionString: POSTGRES_URL, max: 2 });
      const query = pool.query.bind(pool) as (...values: unknown[]) => Promise<never>;
      let trips = 0;
      const counting = Object.assign(Object.create(pool) as pg.Pool, { query: (...values: unknown[]) => ((trips += 1), query(...values)) });
      const table = `cost_${randomUUID().slice(0, 8)}`;
      await query(`CREATE TABLE ${table}_bare (id text PRIMARY KEY, state text, result text)`);
      return {
        store: postgresStore({ pool: counting, table }),
        trips: () => trips,
        bare: async (id) => {
          await query(`INSERT INTO ${table}_bare (id, state) VALUES ($1, 'in-progress')`, [id]);
          await query(`UPDATE ${table}_bare SET state = 'completed', result = $2 WHERE id = $1`, [id, '{}']);
        },
        close: async () => {
          await query(`DROP TABLE IF EXISTS ${table}, ${table}_schema, ${table}_bare`);
          await pool.end();
        },
      };
    },
  },
  {
    name: 'redis',
    there: hasRedis,
    open: async () => {
      const client = new Redis(REDIS_URL);
      const prefix = `cost-${randomUUID()}`;
      let trips = 0;
      const send = client.sendCommand.bind(client) as (...values: unknown[]) => unknown;
      client.sendCommand = ((...values: unknown[]) => ((trips += 1), send(...values))) as never;
      return {
        store: redisStore({ client, prefix }),
        trips: () => trips,
        bare: async (id) => {
          await client.set(`${prefix}:bare:${id}`, 'in-progress', 'PX', 60_000, 'NX');
          await client.set(`${prefix}:bare:${id}`, '{}', 'PX', 60_000);
        },
        close: async () => {
          const keys = await client.keys(`${prefix}*`);
          if (keys.length > 0) await client.del(...keys);
          await client.quit();
        },
      };
    },
  },
];

/** What each kind of call asks of the database, once scripts and tables are there. */
export async function countTrips({ trips }: CountedStore, call: (args: object) => Promise<unknown>): Promise<{ readonly fresh: number; readonly replay: number; readonly conflict: number; readonly missingKey: number }> {
  const asked = async (args: object) => {
    const before = trips();
    await call(args);
    return trips() - before;
  };
  // Redis learns the scripts.
  await call({ idempotencyKey: randomUUID() });
  const idempotencyKey = randomUUID();
  return {
    fresh: await asked({ item: 'desk', idempotencyKey }),
    replay: await asked({ item: 'desk', idempotencyKey }),
    conflict: await asked({ item: 'lamp', idempotencyKey }),
    missingKey: await asked({ item: 'lamp' }),
  };
}
