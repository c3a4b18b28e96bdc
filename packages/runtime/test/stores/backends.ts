/** Every store, opened over the real thing, so that one suite can be run over all of them. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Redis as Ioredis } from 'ioredis';
import pg from 'pg';
import { createClient } from 'redis';
import { memoryStore } from '../../src/stores/memory/index.js';
import { postgresStore } from '../../src/stores/postgres/index.js';
import { redisStore } from '../../src/stores/redis/index.js';
import { openSqlite, type SqliteDriver } from '../../src/stores/sqlite/driver.js';
import { sqliteStore } from '../../src/stores/sqlite/index.js';
import type { IdempotencyStore } from '../../src/store.js';
import { hasPostgres, hasRedis, POSTGRES_URL, REDIS_URL, scratchFolder, sqliteDrivers } from '../services.js';

export interface Opened {
  readonly store: IdempotencyStore;
  /** A second store over the same records, as another process would have it. */
  readonly another: () => IdempotencyStore;
  /** Puts what does not belong there into a column of a stored record; false where the database does not let it in. */
  readonly corrupt: (id: string, column: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export interface Backend {
  readonly name: string;
  readonly there: boolean;
  /** Opens an empty store whose clock runs ahead of the real one by what the function says, in milliseconds. */
  readonly open: (clockOffset: () => number) => Promise<Opened>;
}

/** SQLite through one driver, or through the one that is found by itself. */
function sqliteBackend({ name, open }: { readonly name: string; readonly open?: (file: string) => SqliteDriver }): Backend {
  return {
    name,
    there: true,
    open: async (clockOffset) => {
      const { folder, remove } = scratchFolder();
      const options = { file: path.join(folder, 'records.sqlite'), clockOffset, ...(open ? { open } : {}) };
      const stores = [sqliteStore(options)];
      return {
        store: stores[0]!,
        another: () => {
          stores.push(sqliteStore(options));
          return stores.at(-1)!;
        },
        corrupt: async (id, column) => {
          const db = await openSqlite(options.file);
          db.prepare(`UPDATE mcp_idempotency SET ${column} = 'banana' WHERE id = :id`).run({ id });
          db.close();
          return true;
        },
        close: async () => {
          await Promise.all(stores.map((one) => one.close()));
          remove();
        },
      };
    },
  };
}

const unique = () => `t${randomBytes(6).toString('hex')}`;

export const backends: readonly Backend[] = [
  {
    name: 'memory',
    there: true,
    open: async (clockOffset) => {
      const store = memoryStore({ now: () => Date.now() + clockOffset() });
      return { store, another: () => store, corrupt: async () => false, close: async () => undefined };
    },
  },
  ...(await sqliteDrivers()).map(sqliteBackend),
  {
    name: 'postgres',
    there: hasPostgres,
    open: async (clockOffset) => {
      const table = unique();
      const pool = new pg.Pool({ connectionString: POSTGRES_URL, max: 5 });
      return {
        store: postgresStore({ pool, table, clockOffset }),
        another: () => postgresStore({ pool, table, clockOffset }),
        corrupt: (id, column) => pool.query(`UPDATE ${table} SET ${column} = 'banana' WHERE id = $1`, [id]).then(() => true, () => false),
        close: async () => {
          await pool.query(`DROP TABLE IF EXISTS ${table}, ${table}_schema`);
          await pool.end();
        },
      };
    },
  },
  {
    name: 'redis (ioredis)',
    there: hasRedis,
    open: async (clockOffset) => {
      const prefix = unique();
      const client = new Ioredis(REDIS_URL);
      return {
        store: redisStore({ client, prefix, clockOffset }),
        another: () => redisStore({ client, prefix, clockOffset }),
        corrupt: async (id, column) => {
          await client.hset(`${prefix}:{${id}}`, column, 'banana');
          return true;
        },
        close: async () => {
          const names = await client.keys(`${prefix}:*`);
          if (names.length > 0) await client.del(...names);
          await client.quit();
        },
      };
    },
  },
  {
    name: 'redis (node-redis)',
    there: hasRedis,
    open: async (clockOffset) => {
      const prefix = unique();
      const client = createClient({ url: REDIS_URL });
      await client.connect();
      return {
        store: redisStore({ client, prefix, clockOffset }),
        another: () => redisStore({ client, prefix, clockOffset }),
        corrupt: async (id, column) => {
          await client.hSet(`${prefix}:{${id}}`, column, 'banana');
          return true;
        },
        close: async () => {
          const names = await client.keys(`${prefix}:*`);
          if (names.length > 0) await client.del(names);
          await client.close();
        },
      };
    },
  },
];
