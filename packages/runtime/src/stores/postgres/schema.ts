import { SchemaVersionError } from '../../store.js';
import { createTables, otherVersion, VERSION } from '../sql/tables.js';
import type { PostgresClient } from './pool.js';

/** What the database calls the kinds of columns. */
const TYPES = { text: 'text', count: 'integer', time: 'bigint', list: 'jsonb' };

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
    // A role that may not make tables can use those that were made for it.
    const there = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [`${table}_schema`]);
    if (there.rows[0]?.['there'] !== true) await client.query(`CREATE TABLE ${table}_schema (version integer NOT NULL)`);
    const { rows } = await client.query(`SELECT MAX(version) AS version FROM ${table}_schema`);
    const version = rows[0]?.['version'] as number | null | undefined;
    if (version === null || version === undefined) {
      await client.query(createTables(table, TYPES));
      await client.query(`INSERT INTO ${table}_schema (version) VALUES ($1)`, [VERSION]);
    } else if (version !== VERSION) {
      throw new SchemaVersionError(otherVersion(table, version));
    }
    await client.query('COMMIT');
  } catch (error) {
    // Where the connection is gone there is nothing to roll back either.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
