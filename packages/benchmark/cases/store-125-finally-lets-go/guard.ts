import Database from 'better-sqlite3';

type Row = { print: string; state: 'running' | 'done' | 'unknown'; lease: number; answer: string };
export type Kept = { text: string; open: boolean };

export class Guard {
  private readonly db: Database.Database;

  constructor(file: string) {
    this.db = new Database(file);
    this.db.exec(`CREATE TABLE IF NOT EXISTS guard
      (slot TEXT PRIMARY KEY, print TEXT NOT NULL, state TEXT NOT NULL, lease INTEGER NOT NULL, answer TEXT NOT NULL)`);
  }

  claim(slot: string, print: string): Kept | undefined {
    const made = this.db
      .prepare(`INSERT INTO guard VALUES (?, ?, 'running', ?, '') ON CONFLICT (slot) DO NOTHING`)
      .run(slot, print, Date.now() + 60_000);
    if (made.changes === 1) return undefined;
    const row = this.db.prepare('SELECT * FROM guard WHERE slot = ?').get(slot) as Row;
    if (row.print !== print) return { text: 'this tripKey belongs to another trip', open: true };
    if (row.state === 'done') return { text: row.answer, open: false };
    if (row.state === 'running' && row.lease > Date.now()) return { text: 'in progress, ask again in 5 s', open: true };
    return { text: 'outcome unknown, look at trips', open: true };
  }

  finish(slot: string, answer: string): void {
    this.db.prepare(`UPDATE guard SET state = 'done', answer = ? WHERE slot = ?`).run(answer, slot);
  }

  doubt(slot: string): void {
    this.db.prepare(`UPDATE guard SET state = 'unknown' WHERE slot = ?`).run(slot);
  }

  release(slot: string): void {
    this.db.prepare('DELETE FROM guard WHERE slot = ?').run(slot);
  }
}
