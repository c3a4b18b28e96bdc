import { openSqlite, type SqliteDriver } from '../stores/sqlite/driver.js';
import { setUp } from '../stores/sqlite/schema.js';
import { KEEP_SETTLED_MS, readEntry, type CallJournal, type JournalEntry } from './journal.js';

/**
 * Keeps the journal in a SQLite file, which many processes may share.
 *
 * @param open Opens a connection; default: `node:sqlite` where present, else `libsql`, else `better-sqlite3`.
 */
export async function sqliteJournal(file: string, { open = openSqlite }: { readonly open?: (file: string) => SqliteDriver | Promise<SqliteDriver> } = {}): Promise<CallJournal> {
  const db = await open(file);
  setUp(db);
  db.exec(`
    BEGIN IMMEDIATE;
    CREATE TABLE IF NOT EXISTS mcp_idempotency_calls (
      key TEXT PRIMARY KEY,
      server TEXT NOT NULL,
      tool TEXT NOT NULL,
      args TEXT NOT NULL,
      intent TEXT,
      state TEXT NOT NULL,
      sends INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX IF NOT EXISTS mcp_idempotency_calls_intent ON mcp_idempotency_calls (server, intent) WHERE intent IS NOT NULL;
    CREATE INDEX IF NOT EXISTS mcp_idempotency_calls_pending ON mcp_idempotency_calls (server, created_at) WHERE state = 'pending';
    CREATE TABLE IF NOT EXISTS mcp_idempotency_honoured (server TEXT NOT NULL, tool TEXT NOT NULL, PRIMARY KEY (server, tool));
    COMMIT;
  `);
  const prune = db.prepare(`DELETE FROM mcp_idempotency_calls WHERE state <> 'pending' AND (intent IS NULL OR created_at <= :before)`);
  const put = db.prepare(`
    INSERT INTO mcp_idempotency_calls (key, server, tool, args, intent, state, sends, created_at) VALUES (:key, :server, :tool, :args, :intent, :state, :sends, :created_at)
    ON CONFLICT (key) DO UPDATE SET state = excluded.state, sends = excluded.sends`);
  const find = db.prepare('SELECT * FROM mcp_idempotency_calls WHERE key = :key');
  const begin = db.prepare(`
    INSERT INTO mcp_idempotency_calls (key, server, tool, args, intent, state, sends, created_at) VALUES (:key, :server, :tool, :args, :intent, :state, :sends, :created_at)
    ON CONFLICT DO UPDATE SET key = mcp_idempotency_calls.key RETURNING *`);
  const pending = db.prepare(`SELECT * FROM mcp_idempotency_calls WHERE server = :server AND state = 'pending' ORDER BY created_at`);
  const note = db.prepare('INSERT OR IGNORE INTO mcp_idempotency_honoured (server, tool) VALUES (:server, :tool)');
  const honoured = db.prepare('SELECT 1 AS one FROM mcp_idempotency_honoured WHERE server = :server AND tool = :tool');
  prune.run({ before: Date.now() - KEEP_SETTLED_MS });

  return {
    put: async ({ args, createdAt, ...entry }) => {
      if (entry.state !== 'pending') prune.run({ before: Date.now() - KEEP_SETTLED_MS });
      put.run({ ...entry, args: JSON.stringify(args), created_at: createdAt });
    },
    begin: async ({ args, createdAt, ...entry }) => {
      prune.run({ before: Date.now() - KEEP_SETTLED_MS });
      return entryOf(begin.get({ ...entry, args: JSON.stringify(args), created_at: createdAt }))!;
    },
    find: async (key) => entryOf(find.get({ key })),
    pending: async (server) => pending.all({ server }).map((row) => entryOf(row)!),
    noteHonoured: async (server, tool) => {
      note.run({ server, tool });
    },
    isHonoured: async (server, tool) => honoured.get({ server, tool }) !== undefined,
    close: async () => {
      db.close();
    },
  };
}

type Row = Omit<JournalEntry, 'args' | 'createdAt'> & { readonly args: string; readonly created_at: number };

function entryOf(row: unknown): JournalEntry | undefined {
  if (row === undefined || row === null) return undefined;
  const { key, server, tool, args, intent, state, sends, created_at } = row as Row;
  return readEntry({ key, server, tool, args: parsed(args), intent, state, sends: Number(sends), createdAt: Number(created_at) }, `The entry ${key} of the journal`);
}

/** The value of the JSON text; undefined when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
