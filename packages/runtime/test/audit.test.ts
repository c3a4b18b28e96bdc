import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit, runAudit, type DocumentCount } from '../src/audit/index.js';
import { idempotent } from '../src/index.js';
import { memoryStore } from '../src/stores/memory/index.js';
import { postgresStore } from '../src/stores/postgres/index.js';
import { openSqlite } from '../src/stores/sqlite/driver.js';
import { sqliteStore } from '../src/stores/sqlite/index.js';
import { hasPostgres, POSTGRES_URL, scratchFolder } from './services.js';

const SQL = `SELECT 'create_order' AS tool, at AS hour, COUNT(*) AS documents FROM orders WHERE at >= :from AND at < :to GROUP BY at`;

describe('audit', () => {
  let folder: string;
  let remove: () => void;
  let file: string;

  /** Two intents, one of them sent three times. */
  beforeEach(async () => {
    ({ folder, remove } = scratchFolder());
    file = path.join(folder, 'shop.sqlite');
    const db = await openSqlite(file);
    db.exec('CREATE TABLE orders (at INTEGER NOT NULL)');
    const store = sqliteStore({ file });
    const order = idempotent('create_order', { store }, async (_args: object) => {
      db.prepare('INSERT INTO orders (at) VALUES (:at)').run({ at: Date.now() });
      return { content: [] };
    });
    const idempotencyKey = randomUUID();
    for (let sends = 0; sends < 3; sends += 1) await order({ item: 'desk', idempotencyKey });
    await order({ item: 'desk', idempotencyKey: randomUUID() });
    await store.close();
    db.close();
  });
  afterEach(() => remove());

  test('shows calls, executions and documents, and is content when they fit', async () => {
    const { exitCode, stdout, stderr } = await runAudit(['--store', `sqlite:${file}`, '--documents', SQL, '--json']);
    expect(stderr).toBe('');
    const { version, rows } = JSON.parse(stdout) as { version: number; rows: object[] };
    expect(version).toBe(1);
    expect(rows).toEqual([expect.objectContaining({ tool: 'create_order', keys: 2, calls: 4, executions: 2, completed: 2, replays: 2, inFlightHits: 0, conflicts: 0, unknown: 0, sessionRebuilds: 0, documents: 2, flags: [] })]);
    expect(exitCode).toBe(0);
    expect((await runAudit(['--store', file])).stdout).toMatch(/hour \(UTC\) +tool +intents +calls[^\n]*\n[-0-9]+ \d\d +create_order +2 +4 +2 +2 +2 +0 +0 +0 +0 +-$/);
  });

  test('flags a document that was made twice, and one that is missing', async () => {
    const db = await openSqlite(file);
    db.prepare('INSERT INTO orders (at) VALUES (:at)').run({ at: Date.now() });
    expect(await runAudit(['--store', file, '--documents', SQL])).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('create_order: 1 documents more than intents') as string });
    db.exec('DELETE FROM orders');
    db.close();
    expect(await runAudit(['--store', file, '--documents', SQL])).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('create_order: 2 documents fewer than completed calls') as string });
  });

  test('takes documents from a module, and shows those that no call made', async () => {
    const module = path.join(folder, 'documents.mjs');
    writeFileSync(module, `export default ({ from, to }) => [{ tool: 'refund', hour: new Date((from.getTime() + to.getTime()) / 2), documents: 3 }];`);
    expect(await runAudit(['--store', file, '--documents', module])).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/refund: 3 documents without any call/) as string });
  });

  test('a call that comes before the hour and makes its document after it is no fault', async () => {
    const hour = (at: number) => (Math.floor(Date.now() / 3_600_000) - 30 + at) * 3_600_000;
    let now = 0;
    const store = memoryStore({ now: () => now });
    const pay = idempotent('pay', { store }, async ({ takes }: { takes: number; idempotencyKey: string }) => ((now += takes), { content: [] }));
    const call = async (at: number, takes: number) => {
      now = at;
      await pay({ takes, idempotencyKey: randomUUID() });
    };
    const counted = (...counts: number[]) => async () => counts.map((documents, at): DocumentCount => ({ tool: 'pay', hour: hour(at), documents }));
    const flags = async (...counts: number[]) => (await audit(store, hour(0), hour(3), counted(...counts))).map((row) => row.flags.join());
    const more = (count: number) => expect.stringContaining(`${count} documents more than intents`) as string;
    const fewer = (count: number) => expect.stringContaining(`${count} documents fewer than completed calls`) as string;
    // Two calls in each of two hours; the second of each ends in the next hour.
    for (const at of [0, 1]) {
      await call(hour(at) + 1000, 10);
      await call(hour(at + 1) - 5, 10);
    }
    now = hour(3);
    for (const documents of [[2, 2], [1, 3], [1, 2, 1], [2, 1, 1]]) expect(await flags(...documents), documents.join()).toEqual(documents.map(() => ''));
    // What that does not explain is a fault.
    expect(await flags(3, 2)).toEqual([more(1), '']);
    expect(await flags(2, 4)).toEqual(['', more(1)]);
    expect(await flags(0, 2)).toEqual([fewer(1), '']);
    expect(await flags(2, 2, 2)).toEqual(['', '', '1 documents without any call']);
    // The hour before the first one explains too, and is not shown.
    expect((await audit(store, hour(1), hour(2), async () => [{ tool: 'pay', hour: hour(1), documents: 3 }])).map((row) => [row.keys, row.documents, row.flags])).toEqual([[2, 3, []]]);
  });

  test('calls that go on while it counts are no fault', async () => {
    const store = memoryStore();
    const pay = idempotent('pay', { store }, async (_args: { idempotencyKey: string }) => ({ content: [] }));
    const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    let made = 0;
    const order = async () => {
      await pay({ idempotencyKey: randomUUID() });
      made += 1;
    };
    await order();
    const count = async () => {
      const seen = made;
      await order();
      return [{ tool: 'pay', hour, documents: seen }];
    };
    expect((await audit(store, hour, hour + 1, count)).flatMap((row) => row.flags)).toEqual([]);
    const late = async () => {
      await order();
      return [{ tool: 'pay', hour, documents: made }];
    };
    expect((await audit(store, hour, hour + 1, late)).flatMap((row) => row.flags)).toEqual([]);
  });

  test('makes no table, and says that there is none', async () => {
    const db = await openSqlite(file);
    expect(await runAudit(['--store', file, '--table', 'another'])).toMatchObject({ exitCode: 2, stderr: 'There is no table another of records in this database.' });
    expect(await runAudit(['--store', file, '--table', 'No table'])).toMatchObject({ exitCode: 2 });
    expect(db.prepare(`SELECT name FROM sqlite_master WHERE name LIKE 'another%'`).all({})).toEqual([]);
    db.close();
    expect((await runAudit(['--store', file, '--from', '2000-01-01', '--to', '2000-01-02'])).stdout).toBe('No calls are recorded in this time.');
  });

  test.skipIf(!hasPostgres)('counts hours of UTC in PostgreSQL, wherever that stands', async () => {
    const table = `t${randomBytes(6).toString('hex')}`;
    const pool = new pg.Pool({ connectionString: POSTGRES_URL });
    expect(await runAudit(['--store', POSTGRES_URL, '--table', table])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('There is no table') as string });
    expect((await pool.query('SELECT to_regclass($1) AS made', [table])).rows).toEqual([{ made: null }]);
    await postgresStore({ pool, table }).ready();
    const sql = `SELECT 'pay' AS tool, date_trunc('hour', timestamptz '2026-01-01 10:15Z') AS hour, 1 AS documents`;
    const { stdout } = await runAudit(['--store', `${POSTGRES_URL}?options=-c%20TimeZone%3DAsia/Kolkata`, '--table', table, '--from', '2026-01-01', '--to', '2026-01-02', '--documents', sql, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ rows: [{ tool: 'pay', hour: '2026-01-01T10:00:00.000Z', documents: 1 }] });
    await pool.query(`DROP TABLE ${table}, ${table}_schema`);
    await pool.end();
  });

  test('says what is wrong with its input', async () => {
    expect(await runAudit([])).toMatchObject({ exitCode: 2, stderr: 'Say which store: --store URL.' });
    expect(await runAudit(['--store', path.join(folder, 'none.sqlite')])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('There is no file') as string });
    expect(await runAudit(['--store', file, '--from', 'yesterday'])).toMatchObject({ exitCode: 2 });
    expect(await runAudit(['--store', file, '--documents', 'SELECT 1 AS one'])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('tool, hour and documents') as string });
    expect(await runAudit(['--store', file, '--nonsense'])).toMatchObject({ exitCode: 2 });
  });
});
