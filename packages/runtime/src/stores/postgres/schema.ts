import { SchemaVersionError } from '../../store.js';
import type { PostgresClient } from './pool.js';

/** The version of the tables below. A change of them is a new version, and a step that leads to it. */
const VERSION = 1;

/**
 * Makes the tables, or finds them made. N processes may start at once: a lock of the transaction lets one at a time look,
 * because `IF NOT EXISTS` alone can fail when two of them create the same table.
 *
 * @throws SchemaVersionError when the tables are of another version.
 */
export async function prepareSchema(client: PostgresClient, table: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`mcp-idempotency schema ${table}`]);
    await client.query(`CREATE TABLE IF NOT EXISTS ${table}_schema (version integer NOT NULL)`);
    const { rows } = await client.query(`SELECT MAX(version) AS version FROM ${table}_schema`);
    const version = rows[0]?.['version'] as number | null | undefined;
    if (version === null || version === undefined) {
      await client.query(TABLES(table));
      await client.query(`INSERT INTO ${table}_schema (version) VALUES ($1)`, [VERSION]);
    } else if (version !== VERSION) {
      throw new SchemaVersionError(`The tables of ${table} are of version ${version}; this package reads version ${VERSION}. Nothing was changed.`);
    }
    await client.query('COMMIT');
  } catch (error) {
    // Where the connection is gone there is nothing to roll back either.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

const TABLES = (table: string) => `
  CREATE TABLE ${table} (
    id text PRIMARY KEY,
    principal text NOT NULL,
    tool text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    owner text NOT NULL,
    state text NOT NULL,
    origin text NOT NULL,
    verdict text,
    new_session integer NOT NULL,
    lease_until bigint NOT NULL,
    result text,
    failure text,
    created_at bigint NOT NULL,
    claimed_at bigint NOT NULL,
    settled_at bigint,
    retain_until bigint NOT NULL,
    forget_at bigint NOT NULL,
    touched_at bigint NOT NULL,
    attempts integer NOT NULL,
    retries integer NOT NULL,
    arrivals integer NOT NULL,
    replays integer NOT NULL,
    in_flight_hits integer NOT NULL,
    conflicts integer NOT NULL,
    unknowns integer NOT NULL,
    sessions jsonb NOT NULL,
    rounds jsonb NOT NULL
  );
  CREATE INDEX ${table}_forget_at ON ${table} (forget_at);
  CREATE INDEX ${table}_retain_until ON ${table} (retain_until) WHERE result IS NOT NULL;
  CREATE INDEX ${table}_created_at ON ${table} (created_at);
`;
