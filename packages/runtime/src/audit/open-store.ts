import { tableName } from '../stores/sql/table-name.js';
import type { IdempotencyStore } from '../store.js';

export interface OpenedStore {
  readonly store: IdempotencyStore;
  /** Runs a query in the store's own database; undefined where that has no SQL. */
  readonly query: ((sql: string, from: number, to: number) => Promise<readonly Readonly<Record<string, unknown>>[]>) | undefined;
  readonly close: () => Promise<void>;
}

/**
 * Opens the store that a URL names: `postgres://…`, `redis://…`, `sqlite:FILE`, or the path of a SQLite file.
 *
 * @throws Error when the driver is not installed, or the file or the table is not there: an audit makes neither, and one of nothing would find nothing wrong.
 */
export async function openStore(url: string, table: string | undefined): Promise<OpenedStore> {
  if (/^postgres(?:ql)?:/.test(url)) {
    const { postgresStore } = await import('../stores/postgres/index.js');
    const { createPool, withClient } = await import('../stores/postgres/pool.js');
    const pool = await createPool(url);
    const close = async () => void (await pool.end());
    try {
      const { rows } = await pool.query('SELECT to_regclass($1) IS NOT NULL AS there', [tableName(table)]);
      if (rows[0]?.['there'] !== true) throw noTable(table);
    } catch (error) {
      await close();
      throw error;
    }
    const store = postgresStore({ pool, ...(table ? { table } : {}) });
    return {
      store,
      query: (sql, from, to) =>
        withClient(
          pool,
          async (client) => {
            // Hours are counted in UTC, and elsewhere they may begin at another minute.
            await client.query("SET TIME ZONE 'UTC'");
            return (await client.query(sql, sql.includes('$2') ? [new Date(from), new Date(to)] : sql.includes('$1') ? [new Date(from)] : [])).rows;
          },
          () => false,
        ),
      close,
    };
  }
  if (/^rediss?:/.test(url)) {
    const { redisStore } = await import('../stores/redis/index.js');
    const { Redis } = await import('ioredis');
    const client = new Redis(url, { maxRetriesPerRequest: 2 });
    client.on('error', () => undefined);
    return { store: redisStore({ client, ...(table ? { prefix: table } : {}) }), query: undefined, close: async () => client.disconnect() };
  }
  const { existsSync } = await import('node:fs');
  const { sqliteStore } = await import('../stores/sqlite/index.js');
  const { openSqlite } = await import('../stores/sqlite/driver.js');
  const file = url.replace(/^(?:sqlite|file):(?:\/\/)?/, '');
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const db = await openSqlite(file);
  try {
    if (!db.prepare('SELECT 1 AS there FROM sqlite_master WHERE name = :name').get({ name: tableName(table) })) throw noTable(table);
  } finally {
    db.close();
  }
  const store = sqliteStore({ file, ...(table ? { table } : {}) });
  return {
    store,
    query: async (sql, from, to) => {
      const db = await openSqlite(file);
      try {
        const names = ['from', 'to'].filter((name) => sql.includes(`:${name}`));
        return db.prepare(sql).all(Object.fromEntries(names.map((name) => [name, name === 'from' ? from : to]))) as Record<string, unknown>[];
      } finally {
        db.close();
      }
    },
    close: () => store.close(),
  };
}

function noTable(table: string | undefined): Error {
  return new Error(`There is no table ${tableName(table)} of records in this database.`);
}
