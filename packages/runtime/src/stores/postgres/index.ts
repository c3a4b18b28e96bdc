import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../message-of.js';
import { recordId } from '../../record-id.js';
import { CommitUncertainError, NotCommittedError, type TransactionalStore } from '../../store.js';
import { toPositional, type SqlValue } from '../sql/bind.js';
import { claimValues, number, recordOf, replyOf, settleValues, tallyOf } from '../sql/row.js';
import { statementsFor, type Dialect, type Statements } from '../sql/statements.js';
import { tableName } from '../sql/table-name.js';
import { createPool, withClient, type ClientOf, type PostgresClient, type PostgresPool, type PostgresResult } from './pool.js';
import { prepareSchema } from './schema.js';

export type { ClientOf, PostgresClient, PostgresPool, PostgresResult } from './pool.js';

export interface PostgresStoreOptions<Pool extends PostgresPool> {
  /** A pool of `pg`. It stays yours: `close()` does not end it. */
  readonly pool?: Pool;
  /** Where there is no pool: what `pg` shall connect to, such as `postgres://user@host/database`. */
  readonly connectionString?: string;
  /** The table's name; default `mcp_idempotency`. The store makes it in the first schema of the search path. */
  readonly table?: string;
  /** For tests: milliseconds by which the store's clock is ahead of the database's. */
  readonly clockOffset?: () => number;
}

/** How often a statement is tried that another one keeps coming before. */
const MANY_CONFLICTS = 20;

const DIALECT: Dialect = {
  // The time of the transaction's start (`now()`) would stand still while the statement waits for a lock.
  now: 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + :offset::bigint',
  greatest: (a, b) => `GREATEST(${a}, ${b})`,
  contains: (column, parameter) => `(${column} @> to_jsonb(${parameter}))`,
  appended: (column, parameter) => `(${column} || to_jsonb(${parameter}))`,
  length: (column) => `jsonb_array_length(${column})`,
  arrayOf: (parameter) => `CASE WHEN ${parameter} IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(${parameter}) END`,
  typed: (parameter, type) => `${parameter}::${type}`,
  skipLocked: 'FOR UPDATE SKIP LOCKED',
};

/** Keeps records in PostgreSQL (12 or later), by PostgreSQL's clock. It makes its tables itself, in `ready()` or at the first call. */
export function postgresStore<Pool extends PostgresPool = PostgresPool>(options: PostgresStoreOptions<Pool>): TransactionalStore<ClientOf<Pool>> {
  type Client = ClientOf<Pool> & PostgresClient;
  const table = tableName(options.table);
  const statements = positional(statementsFor(table, DIALECT));
  const offset = () => options.clockOffset?.() ?? 0;
  if (options.pool === undefined && options.connectionString === undefined) throw new TypeError('postgresStore needs a pool or a connectionString.');
  let pool: Promise<PostgresPool<Client>> | undefined;
  let migrated: Promise<void> | undefined;

  const connected = async (): Promise<PostgresPool<Client>> => {
    pool ??= (async () => {
      const made = (options.pool ?? (await createPool(options.connectionString!))) as PostgresPool<Client>;
      // An idle connection that breaks is replaced at the next query; without a listener its error would end the process.
      if (made.listenerCount?.('error') === 0) made.on?.('error', () => undefined);
      return made;
    })();
    const found = await pool;
    migrated ??= migrate(found, table);
    await migrated.catch((error: unknown) => {
      migrated = undefined;
      throw error;
    });
    return found;
  };
  const run = async (name: keyof Statements, values: Readonly<Record<string, SqlValue>>, on?: PostgresClient): Promise<PostgresResult> => {
    const { text, names } = statements[name];
    const bound = () => names.map((one) => (one === 'offset' ? offset() : (values[one] ?? null)));
    if (on) return on.query(text, bound());
    const pool = await connected();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pool.query(text, bound());
      } catch (error) {
        // Where a database makes every statement serializable, those that come at once for one key get in each other's way.
        if (attempt === MANY_CONFLICTS || !isConflict(error)) throw error;
        await sleep(Math.random() * 10 * attempt);
      }
    }
  };
  const changed = async (name: keyof Statements, values: Readonly<Record<string, SqlValue>>) => ((await run(name, values)).rowCount ?? 0) > 0;

  return {
    kind: 'postgres',
    ready: async () => {
      await connected();
      return [];
    },
    claim: async (request) => replyOf((await run('claim', claimValues(request))).rows[0], request, Date.now() + offset()),
    renew: (ref, owner, lease, retention, tombstone) => changed('renew', { id: recordId(ref), owner, lease, retention, tombstone }),
    settle: (ref, owner, settlement) => changed('settle', settleValues(ref, owner, settlement)),
    release: async (ref, owner) => (await changed('releaseRemove', { id: recordId(ref), owner })) || changed('releaseRestore', { id: recordId(ref), owner }),
    find: async (ref) => {
      const row = (await run('find', { id: recordId(ref) })).rows[0];
      return row && { record: recordOf(row), now: number(row, 'now') };
    },
    resolve: (ref, settlement) => changed('resolve', settleValues(ref, randomUUID(), settlement)),
    sweep: async (limit) => {
      const forgotten = (await run('forget', { limit })).rowCount ?? 0;
      return forgotten + (forgotten < limit ? ((await run('drop', { limit: limit - forgotten })).rowCount ?? 0) : 0);
    },
    tally: async (from, to) => (await run('tally', { from, to })).rows.map(tallyOf),
    close: async () => {
      if (options.pool === undefined) await (await pool)?.end();
      pool = migrated = undefined;
    },
    transact: async (ref, owner, work, settlementOf) => {
      const at = { step: 'begin' as 'begin' | 'work' | 'commit', rolledBack: false };
      const inTransaction = async (client: Client): Promise<{ committed: boolean; value: Awaited<ReturnType<typeof work>> }> => {
        try {
          await client.query('BEGIN');
          at.step = 'work';
          const value = await work(client);
          // The last statement: it locks the record, which the heartbeat must reach until then.
          const committed = ((await run('settle', settleValues(ref, owner, settlementOf(value)), client)).rowCount ?? 0) > 0;
          at.step = 'commit';
          await client.query(committed ? 'COMMIT' : 'ROLLBACK');
          return { committed, value };
        } catch (error) {
          // A commit that the server has answered with an error was rolled back: a constraint that is looked at last, a conflict.
          at.rolledBack = at.step === 'commit' ? isAnswer(error) : await client.query('ROLLBACK').then(() => true, () => false);
          throw error;
        }
      };
      try {
        return await withClient(await connected(), inTransaction, () => at.rolledBack);
      } catch (error) {
        if (at.step === 'begin') throw error;
        if (at.step === 'commit' && !at.rolledBack) throw new CommitUncertainError('It is not known whether the transaction was committed.', { cause: error });
        throw !at.rolledBack || isConflict(error) ? new NotCommittedError(messageOf(error), { cause: error }) : error;
      }
    },
  };
}

async function migrate(pool: PostgresPool, table: string): Promise<void> {
  await withClient(pool, (client) => prepareSchema(client, table), () => false);
}

/** Another transaction came in between (`serialization_failure`, `deadlock_detected`): nothing was done, and the same again may go well. */
function isConflict(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '40001' || code === '40P01';
}

/** The server has said no, on a connection that still stands. */
function isAnswer(error: unknown): boolean {
  return ((error ?? {}) as { severity?: unknown }).severity === 'ERROR';
}

function positional(statements: Statements): Readonly<Record<keyof Statements, { readonly text: string; readonly names: readonly string[] }>> {
  return Object.fromEntries(Object.entries(statements).map(([name, sql]) => [name, toPositional(sql)])) as never;
}
