import { SchemaVersionError } from '../../store.js';
import { createTables, otherVersion, VERSION } from '../sql/tables.js';
import type { SqliteDriver } from './driver.js';

/** What the database calls the kinds of columns. */
const TYPES = { text: 'TEXT', count: 'INTEGER', time: 'INTEGER', list: 'TEXT' };

/**
 * Sets the connection up and makes the tables, or finds them made: many processes may do so at once.
 *
 * @throws SchemaVersionError when the tables are of another version.
 */
export function prepareSchema(db: SqliteDriver, table: string): void {
  setUp(db);
  db.exec('BEGIN IMMEDIATE');
  try {
    db.exec(`CREATE TABLE IF NOT EXISTS ${table}_schema (version INTEGER NOT NULL)`);
    const found = db.prepare(`SELECT MAX(version) AS version FROM ${table}_schema`).get({}) as { version: number | null };
    if (found.version === null) {
      db.exec(createTables(table, TYPES));
      db.prepare(`INSERT INTO ${table}_schema (version) VALUES (:version)`).run({ version: VERSION });
    } else if (found.version !== VERSION) {
      throw new SchemaVersionError(otherVersion(table, found.version));
    }
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/**
 * A claim that is lost in a power cut would be run again, so a commit must reach the disk: in WAL mode SQLite only promises
 * that with `synchronous = FULL`, and drivers differ in what they set.
 */
export function setUp(db: SqliteDriver): void {
  db.exec('PRAGMA busy_timeout = 5000');
  // Two connections that switch a new file to WAL at once: one is told "locked" without waiting.
  for (let attempt = 1; ; attempt += 1) {
    try {
      db.prepare('PRAGMA journal_mode = WAL').get({});
      break;
    } catch (error) {
      if (attempt === 50) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
  db.exec('PRAGMA synchronous = FULL');
}
