import Database from 'better-sqlite3';

export interface Slot {
  owner: string;
  key: string;
  print: string;
}
export type Turn = { mine: true } | { mine: false; open: boolean; text: string };
type Row = { print: string; state: 'running' | 'done' | 'unknown'; lease: number; text: string };

const LEASE_MS = 120_000;

export class ImportBook {
  private readonly db: Database.Database;

  constructor(file: string) {
    this.db = new Database(file);
    this.db.exec(`CREATE TABLE IF NOT EXISTS import (
      owner TEXT, key TEXT, print TEXT NOT NULL, state TEXT NOT NULL, lease INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (owner, key))`);
  }

  claim({ owner, key, print }: Slot): Turn {
    const made = this.db
      .prepare(`INSERT INTO import VALUES (?, ?, ?, 'running', ?, '') ON CONFLICT DO NOTHING`)
      .run(owner, key, print, Date.now() + LEASE_MS);
    if (made.changes === 1) return { mine: true };
    const row = this.db.prepare('SELECT print, state, lease, text FROM import WHERE owner = ? AND key = ?').get(owner, key) as Row;
    if (row.print !== print) return { mine: false, open: true, text: 'this importKey belongs to another import' };
    if (row.state === 'done') return { mine: false, open: false, text: row.text };
    if (row.state === 'running' && row.lease > Date.now()) return { mine: false, open: true, text: 'still importing, ask again in 10 s' };
    return { mine: false, open: true, text: row.text || 'outcome unknown, compare the list first' };
  }

  settle({ owner, key }: Slot, state: 'done' | 'unknown', text: string): void {
    this.db.prepare('UPDATE import SET state = ?, text = ? WHERE owner = ? AND key = ?').run(state, text, owner, key);
  }
}
