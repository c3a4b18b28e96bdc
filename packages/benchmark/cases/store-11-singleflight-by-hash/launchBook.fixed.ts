import Database from 'better-sqlite3';

export type Launch = { print: string; state: 'running' | 'done' | 'unknown'; lease_until: number; answer: string | null };

/** A week of launches on disk, so that a restart of the workbench forgets none. */
export class LaunchBook {
  private readonly db: Database.Database;

  constructor(file: string) {
    this.db = new Database(file);
    this.db.exec(
      `CREATE TABLE IF NOT EXISTS launch (request_key TEXT PRIMARY KEY, print TEXT NOT NULL, state TEXT NOT NULL,
       lease_until INTEGER NOT NULL, answer TEXT)`,
    );
  }

  claim(key: string, print: string): Launch | undefined {
    const won = this.db
      .prepare(`INSERT OR IGNORE INTO launch (request_key, print, state, lease_until) VALUES (?, ?, 'running', ?)`)
      .run(key, print, Date.now() + 60_000);
    if (won.changes === 1) return undefined;
    return this.db.prepare('SELECT print, state, lease_until, answer FROM launch WHERE request_key = ?').get(key) as Launch;
  }

  settle(key: string, state: 'done' | 'unknown', answer: string): void {
    this.db.prepare('UPDATE launch SET state = ?, answer = ? WHERE request_key = ?').run(state, answer, key);
  }
}
