/**
 * The steps of the store contract as SQL that PostgreSQL and SQLite share. Each is one statement. Parameters are written
 * `:name`; `bind.ts` turns them into what a driver wants.
 *
 * The clock is read once per statement, in `clock`. Where a statement waits for a lock its reading is then a little old, which
 * only makes leases look longer than they are.
 */
import { MAX_ROUNDS, MAX_SESSIONS } from '../../record.js';
import { COLUMNS, type Column } from './tables.js';

/** Where the two databases differ. */
export interface Dialect {
  /** Expression for milliseconds since 1970, by the database's clock. */
  readonly now: string;
  /** The larger of two numbers. */
  readonly greatest: (a: string, b: string) => string;
  /** Whether the JSON array in `column` holds the text of the parameter. */
  readonly contains: (column: string, parameter: string) => string;
  /** The JSON array with the parameter's text at its end. */
  readonly appended: (column: string, parameter: string) => string;
  readonly length: (column: string) => string;
  /** A JSON array of the parameter's text alone, or an empty one when that is null. */
  readonly arrayOf: (parameter: string) => string;
  /** The parameter, of the named type. */
  readonly typed: (parameter: string, type: 'bigint' | 'text' | 'integer') => string;
  /** Behind a sub-select of rows to change: leaves out rows that somebody else is changing. */
  readonly skipLocked: string;
}

export type Statements = Readonly<Record<'claim' | 'renew' | 'settle' | 'releaseRemove' | 'releaseRestore' | 'find' | 'resolve' | 'forget' | 'drop' | 'tally', string>>;

/** @param table The table's name, quoted where it must be. */
export function statementsFor(table: string, sql: Dialect): Statements {
  const clock = `WITH clock AS MATERIALIZED (SELECT ${sql.now} AS now)`;
  const now = '(SELECT now FROM clock)';
  const big = (name: string) => sql.typed(name, 'bigint');
  const text = (name: string) => sql.typed(name, 'text');
  const flag = (name: string) => `${sql.typed(name, 'integer')} = 1`;
  const origin = `'fresh', 'retry', 'takeover', 'input', 'restart'`;
  const kept = (column: string, value: string) => `${column} = ${sql.greatest(column, value)}`;
  const keep = `${kept('retain_until', `${now} + ${big(':retention')}`)}, ${kept('forget_at', `${now} + ${big(':retention')} + ${big(':tombstone')}`)}`;

  /** The row that a fresh claim writes, column by column. */
  const fresh: Readonly<Record<Column, string>> = {
    id: text(':id'),
    principal: text(':principal'),
    tool: text(':tool'),
    key: text(':key'),
    fingerprint: text(':fingerprint'),
    owner: text(':owner'),
    state: `'in-progress'`,
    origin: `'fresh'`,
    verdict: `'fresh'`,
    new_session: '0',
    lease_until: `clock.now + ${big(':lease')}`,
    result: text('NULL'),
    failure: text('NULL'),
    created_at: 'clock.now',
    claimed_at: 'clock.now',
    settled_at: big('NULL'),
    retain_until: `clock.now + ${big(':retention')}`,
    forget_at: sql.greatest(`clock.now + ${big(':retention')} + ${big(':tombstone')}`, `COALESCE(${big(':minted')} + ${big(':retention')}, 0)`),
    touched_at: 'clock.now',
    attempts: '1',
    retries: '0',
    arrivals: '1',
    replays: '0',
    in_flight_hits: '0',
    conflicts: '0',
    unknowns: '0',
    sessions: sql.arrayOf(text(':session')),
    rounds: sql.arrayOf(text(':round')),
  };

  // Where a row is there, `excluded` is the fresh row, and `excluded.touched_at` the clock. The order of the questions is that
  // of transition.ts.
  const verdict = `CASE
      WHEN r.forget_at <= excluded.touched_at THEN 'fresh'
      WHEN r.owner = excluded.owner AND r.state = 'in-progress' THEN 'own'
      WHEN r.retain_until <= excluded.touched_at THEN 'expired'
      WHEN r.fingerprint <> excluded.fingerprint THEN 'conflict'
      WHEN r.state = 'completed' THEN 'replay'
      WHEN r.state = 'failed' AND r.failure = 'retryable' AND ${flag(':retry')} THEN 'retry'
      WHEN r.state = 'failed' THEN 'replay'
      WHEN r.state = 'in-progress' AND r.lease_until > excluded.touched_at THEN 'in-flight'
      WHEN r.state IN ('in-progress', 'unknown') AND ${flag(':take_over')} THEN 'takeover'
      WHEN r.state IN ('in-progress', 'unknown') THEN 'unknown'
      WHEN r.state = 'awaiting-input' AND r.lease_until <= excluded.touched_at THEN 'restart'
      WHEN r.state = 'awaiting-input' AND ${text(':round')} IS NOT NULL AND NOT ${sql.contains('r.rounds', text(':round'))} THEN 'input'
      WHEN r.state = 'awaiting-input' THEN 'replay'
    END`;
  const newSession = `(${text(':session')} IS NOT NULL AND NOT ${sql.contains('r.sessions', text(':session'))})`;
  const newRound = `(${text(':round')} IS NOT NULL AND NOT ${sql.contains('r.rounds', text(':round'))} AND ${sql.length('r.rounds')} < ${MAX_ROUNDS})`;
  /** `fresh` over a forgotten row, `claimed` for another new owner, else the old value. */
  const by = (column: string, claimed = `r.${column}`, otherwise = `r.${column}`) =>
    `CASE WHEN v = 'fresh' THEN excluded.${column} WHEN v IN (${origin}) THEN ${claimed} ELSE ${otherwise} END`;
  const counted = (column: string, when: string) => `CASE WHEN v = 'fresh' THEN 0 WHEN v = '${when}' THEN r.${column} + 1 ELSE r.${column} END`;
  const changed: Readonly<Record<Exclude<Column, 'id' | 'principal' | 'tool' | 'key'>, string>> = {
    fingerprint: by('fingerprint'),
    owner: by('owner', 'excluded.owner'),
    state: by('state', `'in-progress'`, `CASE WHEN v = 'unknown' THEN 'unknown' ELSE r.state END`),
    origin: `CASE WHEN v IN (${origin}) THEN v ELSE r.origin END`,
    verdict: 'v',
    new_session: `CASE WHEN v NOT IN ('fresh', 'own') AND ${newSession} THEN 1 ELSE 0 END`,
    lease_until: by('lease_until', 'excluded.lease_until'),
    result: by('result', 'NULL'),
    failure: by('failure', 'NULL'),
    created_at: by('created_at'),
    claimed_at: by('claimed_at', 'excluded.claimed_at'),
    settled_at: by('settled_at', 'NULL'),
    retain_until: by('retain_until', sql.greatest('r.retain_until', 'excluded.retain_until')),
    forget_at: by('forget_at', sql.greatest('r.forget_at', `excluded.touched_at + ${big(':retention')} + ${big(':tombstone')}`)),
    touched_at: 'excluded.touched_at',
    attempts: by('attempts', `CASE WHEN v IN ('retry', 'takeover') THEN r.attempts + 1 ELSE r.attempts END`),
    retries: by('retries', `CASE WHEN v = 'retry' THEN r.retries + 1 ELSE r.retries END`),
    arrivals: `CASE WHEN v = 'fresh' THEN 1 WHEN v = 'own' THEN r.arrivals ELSE r.arrivals + 1 END`,
    replays: counted('replays', 'replay'),
    in_flight_hits: counted('in_flight_hits', 'in-flight'),
    conflicts: counted('conflicts', 'conflict'),
    unknowns: counted('unknowns', 'unknown'),
    sessions: `CASE WHEN v = 'fresh' THEN excluded.sessions WHEN v <> 'own' AND ${newSession} AND ${sql.length('r.sessions')} < ${MAX_SESSIONS} THEN ${sql.appended('r.sessions', text(':session'))} ELSE r.sessions END`,
    rounds: by('rounds', `CASE WHEN ${newRound} THEN ${sql.appended('r.rounds', text(':round'))} ELSE r.rounds END`),
  };
  const outcome = `state = ${text(':state')}, result = ${text(':result')}, failure = ${text(':failure')}, settled_at = ${now},
    lease_until = CASE WHEN ${text(':state')} = 'awaiting-input' THEN ${now} + ${big(':deadline')} ELSE lease_until END, ${keep}`;
  /** The owner has the record, and has not said how it went: in progress, or found lapsed by somebody else. */
  const held = `(state = 'in-progress' OR (state = 'unknown' AND settled_at IS NULL))`;
  const mine = `id = ${text(':id')} AND forget_at > ${now} AND owner = ${text(':owner')}`;

  return {
    claim: `${clock}
INSERT INTO ${table} AS r (${COLUMNS.join(', ')})
SELECT ${COLUMNS.map((column) => fresh[column]).join(', ')}
FROM clock
WHERE ${big(':minted')} IS NULL
  OR (${big(':minted')} > clock.now - ${big(':retention')} AND ${big(':minted')} <= clock.now + ${big(':retention')})
  OR EXISTS (SELECT 1 FROM ${table} AS there WHERE there.id = ${text(':id')} AND there.forget_at > clock.now)
ON CONFLICT (id) DO UPDATE SET (${Object.keys(changed).join(', ')}) = (
  SELECT ${Object.values(changed).join(', ')}
  FROM (SELECT ${verdict} AS v) AS decided
)
RETURNING *`,
    renew: `${clock} UPDATE ${table} SET lease_until = ${now} + ${big(':lease')}, ${keep} WHERE ${mine} AND state = 'in-progress'`,
    settle: `${clock} UPDATE ${table} SET ${outcome}
WHERE ${mine} AND (state IN ('in-progress', 'unknown') OR (state = ${text(':state')} AND result IS NOT DISTINCT FROM ${text(':result')}))`,
    releaseRemove: `${clock} DELETE FROM ${table} WHERE ${mine} AND ${held} AND origin NOT IN ('retry', 'takeover')`,
    releaseRestore: `${clock} UPDATE ${table} SET attempts = attempts - 1, settled_at = claimed_at, retries = CASE WHEN origin = 'retry' THEN retries - 1 ELSE retries END,
  state = CASE WHEN origin = 'retry' THEN 'failed' ELSE 'unknown' END, failure = CASE WHEN origin = 'retry' THEN 'retryable' ELSE NULL END
WHERE ${mine} AND ${held} AND origin IN ('retry', 'takeover')`,
    find: `${clock} SELECT r.*, clock.now FROM ${table} AS r, clock WHERE r.id = ${text(':id')} AND r.forget_at > clock.now`,
    resolve: `${clock} UPDATE ${table} SET owner = ${text(':owner')}, ${outcome}
WHERE id = ${text(':id')} AND forget_at > ${now} AND (state = 'unknown' OR (state = 'in-progress' AND lease_until <= ${now}))`,
    forget: `${clock} DELETE FROM ${table} WHERE forget_at <= ${now} AND id IN (
  SELECT id FROM ${table} WHERE forget_at <= ${now} ORDER BY forget_at LIMIT ${big(':limit')} ${sql.skipLocked})`,
    drop: `${clock} UPDATE ${table} SET result = NULL WHERE retain_until <= ${now} AND id IN (
  SELECT id FROM ${table} WHERE retain_until <= ${now} AND result IS NOT NULL ORDER BY retain_until LIMIT ${big(':limit')} ${sql.skipLocked})`,
    tally: `${clock} SELECT tool, created_at - created_at % 3600000 AS hour, COUNT(*) AS keys, SUM(arrivals) AS calls, SUM(attempts) AS executions,
  SUM(replays) AS replays, SUM(in_flight_hits) AS in_flight_hits, SUM(conflicts) AS conflicts, SUM(unknowns) AS unknowns,
  SUM(CASE WHEN state = 'unknown' OR (state = 'in-progress' AND lease_until <= ${now}) THEN 1 ELSE 0 END) AS unsettled,
  SUM(CASE WHEN state = 'completed' THEN 1 ELSE 0 END) AS completed,
  SUM(CASE WHEN COALESCE(settled_at, lease_until) / 3600000 > created_at / 3600000 THEN 1 ELSE 0 END) AS ended_later,
  SUM(CASE WHEN ${sql.length('sessions')} > 1 THEN ${sql.length('sessions')} - 1 ELSE 0 END) AS session_rebuilds
FROM ${table} WHERE created_at >= ${big(':from')} AND created_at < ${big(':to')} AND forget_at > ${now}
GROUP BY tool, created_at - created_at % 3600000 ORDER BY 2, 1`,
  };
}
