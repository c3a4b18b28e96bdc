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
 * @throws Error when the driver is not installed or the file is not there.
 */
export async function openStore(url: string, table: string | undefined): Promise<OpenedStore> {
  if (/^postgres(?:ql)?:/.test(url)) {
    const { postgresStore } = await import('../stores/postgres/index.js');
    const { createPool } = await import('../stores/postgres/pool.js');
    const pool = await createPool(url);
    const store = postgresStore({ pool, ...(table ? { table } : {}) });
    return { store, query: async (sql, from, to) => (await pool.query(sql, sql.includes('$2') ? [new Date(from), new Date(to)] : sql.includes('$1') ? [new Date(from)] : [])).rows, close: async () => void (await pool.end()) };
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
  // A file that is not there would be made, and an audit of nothing would find nothing wrong.
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
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
