import { SchemaVersionError } from '../../store.js';
import type { SqliteDriver } from './driver.js';

/** The version of the tables below. A change of them is a new version, and a step that leads to it. */
const VERSION = 1;

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
      db.exec(TABLES(table));
      db.prepare(`INSERT INTO ${table}_schema (version) VALUES (:version)`).run({ version: VERSION });
    } else if (found.version !== VERSION) {
      throw new SchemaVersionError(`The tables of ${table} are of version ${found.version}; this package reads version ${VERSION}. Nothing was changed.`);
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

const TABLES = (table: string) => `
  CREATE TABLE ${table} (
    id TEXT PRIMARY KEY,
    principal TEXT NOT NULL,
    tool TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    owner TEXT NOT NULL,
    state TEXT NOT NULL,
    origin TEXT NOT NULL,
    verdict TEXT,
    new_session INTEGER NOT NULL,
    lease_until INTEGER NOT NULL,
    result TEXT,
    failure TEXT,
    created_at INTEGER NOT NULL,
    claimed_at INTEGER NOT NULL,
    settled_at INTEGER,
    retain_until INTEGER NOT NULL,
    forget_at INTEGER NOT NULL,
    touched_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    retries INTEGER NOT NULL,
    arrivals INTEGER NOT NULL,
    replays INTEGER NOT NULL,
    in_flight_hits INTEGER NOT NULL,
    conflicts INTEGER NOT NULL,
    unknowns INTEGER NOT NULL,
    sessions TEXT NOT NULL,
    rounds TEXT NOT NULL
  );
  CREATE INDEX ${table}_forget_at ON ${table} (forget_at);
  CREATE INDEX ${table}_retain_until ON ${table} (retain_until) WHERE result IS NOT NULL;
  CREATE INDEX ${table}_created_at ON ${table} (created_at);
`;
