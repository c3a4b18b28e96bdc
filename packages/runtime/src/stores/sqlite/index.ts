import { randomUUID } from 'node:crypto';
import { messageOf } from '../../message-of.js';
import { CommitUncertainError, CorruptRecordError, NotCommittedError, type IdempotencyStore, type TransactionalStore } from '../../store.js';
import { recordId } from '../../record-id.js';
import { parameterNames, pick, type SqlValue } from '../sql/bind.js';
import { claimValues, number, recordOf, replyOf, settleValues, tallyOf, type Row } from '../sql/row.js';
import { statementsFor, type Dialect, type Statements } from '../sql/statements.js';
import { tableName } from '../sql/table-name.js';
import { isDatabaseTrouble, openSqlite, type SqliteDriver } from './driver.js';
import { prepareSchema, setUp } from './schema.js';

export type { SqliteDriver, SqliteStatement } from './driver.js';

export interface SqliteStoreOptions<Driver extends SqliteDriver> {
  /** The database file. It may be the one that the effects are written to. */
  readonly file: string;
  /** Opens a connection. Default: `node:sqlite` where present, else `libsql`, else `better-sqlite3`. */
  readonly open?: (file: string) => Driver | Promise<Driver>;
  /** The table's name; default `mcp_idempotency`. */
  readonly table?: string;
  /** For tests: milliseconds by which the store's clock is ahead of the host's. */
  readonly clockOffset?: () => number;
}

const DIALECT: Dialect = {
  now: ':host_now',
  greatest: (a, b) => `MAX(${a}, ${b})`,
  contains: (column, parameter) => `EXISTS (SELECT 1 FROM json_each(${column}) AS each WHERE each.value = ${parameter})`,
  appended: (column, parameter) => `json_insert(${column}, '$[#]', ${parameter})`,
  length: (column) => `json_array_length(${column})`,
  arrayOf: (parameter) => `CASE WHEN ${parameter} IS NULL THEN '[]' ELSE json_array(${parameter}) END`,
  typed: (parameter) => parameter,
  skipLocked: '',
};

/**
 * Keeps records in a SQLite file: any number of processes on one host. Its clock is the host's. A write waits until it is on
 * the disk, and meanwhile the process does nothing else.
 */
export function sqliteStore<Driver extends SqliteDriver = SqliteDriver>(options: SqliteStoreOptions<Driver>): TransactionalStore<Driver> {
  const table = tableName(options.table);
  const sql = statementsFor(table, DIALECT);
  const now = () => Date.now() + (options.clockOffset?.() ?? 0);
  const open = () => (options.open ? options.open(options.file) : (openSqlite(options.file) as Promise<Driver>));
  let main: Promise<Connection> | undefined;
  let effects: Promise<{ db: Driver; connection: Connection }> | undefined;

  const connected = (): Promise<Connection> => {
    main ??= (async () => {
      const db = await open();
      try {
        prepareSchema(db, table);
        return new Connection(db, sql, now);
      } catch (error) {
        db.close();
        throw error;
      }
    })();
    // A failure is not remembered: the next call tries again.
    return main.catch((error: unknown) => {
      main = undefined;
      throw error;
    });
  };
  /** Effects get a connection of their own, so that nothing else happens inside their transaction. */
  const connectedForEffects = async () => {
    await connected();
    effects ??= (async () => {
      const db = await open();
      setUp(db);
      return { db, connection: new Connection(db, sql, now) };
    })();
    return effects.catch((error: unknown) => {
      effects = undefined;
      throw error;
    });
  };
  const changed = async (statement: keyof Statements, values: Readonly<Record<string, SqlValue>>) => (await connected()).run(statement, values) > 0;

  return {
    kind: 'sqlite',
    ready: async () => {
      await connected();
      return options.file === ':memory:' || options.file === '' ? ['This SQLite store has no file: it forgets everything with the process, and a key that is sent after a restart runs again.'] : [];
    },
    claim: async (request) => replyOf((await connected()).get('claim', claimValues(request)), request, now()),
    renew: (ref, owner, lease, retention, tombstone) => changed('renew', { id: recordId(ref), owner, lease, retention, tombstone }),
    settle: (ref, owner, settlement) => changed('settle', settleValues(ref, owner, settlement)),
    release: async (ref, owner) => (await changed('releaseRemove', { id: recordId(ref), owner })) || changed('releaseRestore', { id: recordId(ref), owner }),
    find: async (ref) => {
      const row = (await connected()).get('find', { id: recordId(ref) });
      return row && { record: recordOf(row), now: number(row, 'now') };
    },
    resolve: (ref, settlement) => changed('resolve', settleValues(ref, randomUUID(), settlement)),
    sweep: async (limit) => {
      const connection = await connected();
      const forgotten = connection.run('forget', { limit });
      return forgotten + (forgotten < limit ? connection.run('drop', { limit: limit - forgotten }) : 0);
    },
    tally: async (from, to) => (await connected()).all('tally', { from, to }).map(tallyOf),
    close: async () => {
      const [own, other] = await Promise.all([main, effects]);
      main = effects = undefined;
      own?.db.close();
      other?.db.close();
    },
    transact: async (ref, owner, work, settlementOf) => {
      const { db, connection } = await connectedForEffects();
      db.exec('BEGIN IMMEDIATE');
      let step: 'work' | 'commit' = 'work';
      try {
        const value = work(db);
        if (isPromise(value)) {
          value.then(undefined, () => undefined);
          throw new TypeError('The effect of a SQLite transaction must not be asynchronous: other calls would write into its transaction.');
        }
        const committed = connection.run('settle', settleValues(ref, owner, settlementOf(value))) > 0;
        step = 'commit';
        db.exec(committed ? 'COMMIT' : 'ROLLBACK');
        return { committed, value };
      } catch (error) {
        let rolledBack = true;
        try {
          db.exec('ROLLBACK');
        } catch {
          // SQLite has ended the transaction by itself already, one way or the other.
          rolledBack = false;
        }
        if (step === 'commit' && !rolledBack) throw new CommitUncertainError('It is not known whether the transaction was committed.', { cause: error });
        throw isDatabaseTrouble(error) ? new NotCommittedError(messageOf(error), { cause: error }) : error;
      }
    },
  } satisfies TransactionalStore<Driver> & IdempotencyStore;
}

/** A database connection with the store's statements prepared when first used. */
class Connection {
  readonly db: SqliteDriver;
  readonly #sql: Statements;
  readonly #now: () => number;
  readonly #prepared = new Map<string, { readonly statement: ReturnType<SqliteDriver['prepare']>; readonly names: readonly string[] }>();

  constructor(db: SqliteDriver, sql: Statements, now: () => number) {
    this.db = db;
    this.#sql = sql;
    this.#now = now;
  }

  run(name: keyof Statements, values: Readonly<Record<string, SqlValue>>): number {
    const { statement, names } = this.#statement(name);
    return Number(statement.run(this.#bound(values, names)).changes);
  }

  get(name: keyof Statements, values: Readonly<Record<string, SqlValue>>): Row | undefined {
    const { statement, names } = this.#statement(name);
    try {
      return statement.get(this.#bound(values, names)) as Row | undefined;
    } catch (error) {
      // Some versions of SQLite look into a record's lists although the answer does not need them.
      if (/malformed JSON/i.test(messageOf(error))) throw new CorruptRecordError(`The record ${String(values['id'])} cannot be read.`, { cause: error });
      throw error;
    }
  }

  all(name: keyof Statements, values: Readonly<Record<string, SqlValue>>): Row[] {
    const { statement, names } = this.#statement(name);
    return statement.all(this.#bound(values, names)) as Row[];
  }

  #bound(values: Readonly<Record<string, SqlValue>>, names: readonly string[]) {
    return pick({ ...values, host_now: this.#now() }, names);
  }

  #statement(name: keyof Statements) {
    let found = this.#prepared.get(name);
    if (!found) {
      found = { statement: this.db.prepare(this.#sql[name]), names: parameterNames(this.#sql[name]) };
      this.#prepared.set(name, found);
    }
    return found;
  }
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
