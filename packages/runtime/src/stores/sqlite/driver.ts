/** The little of a SQLite driver that the store uses; `node:sqlite`, `libsql` and `better-sqlite3` all have it. */
export interface SqliteDriver {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

export interface SqliteStatement {
  run(values?: object): { readonly changes: number | bigint };
  get(values?: object): unknown;
  all(values?: object): unknown[];
}

/**
 * Opens the file with the first driver there is: `node:sqlite` (Node 22.13 and later), `libsql`, `better-sqlite3`.
 *
 * @throws Error when there is none.
 */
export async function openSqlite(file: string): Promise<SqliteDriver> {
  const builtIn = process.getBuiltinModule?.('node:sqlite') as { DatabaseSync: new (file: string) => SqliteDriver } | undefined;
  if (builtIn) return new builtIn.DatabaseSync(file);
  for (const name of ['libsql', 'better-sqlite3']) {
    const loaded = await load(name);
    if (loaded) return new loaded(file);
  }
  throw new Error('No SQLite driver was found. Node 22.13 and later bring one; for older ones: npm install libsql.');
}

/** What SQLite says when the file, the disk or another writer is in the way: BUSY, LOCKED, READONLY, IOERR, FULL. */
const TROUBLE = { names: /^SQLITE_(BUSY|LOCKED|READONLY|IOERR|FULL)/, codes: new Set([5, 6, 8, 10, 13]) };

/** The database could not do what it was told, for no fault of the statement. `node:sqlite` tells it by number, the others by name. */
export function isDatabaseTrouble(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return (typeof code === 'string' && TROUBLE.names.test(code)) || (typeof errcode === 'number' && TROUBLE.codes.has(errcode & 0xff));
}

async function load(name: string): Promise<(new (file: string) => SqliteDriver) | undefined> {
  try {
    return ((await import(name)) as { default: new (file: string) => SqliteDriver }).default;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
