import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runAudit } from '../src/audit/index.js';
import { idempotent } from '../src/index.js';
import { openSqlite } from '../src/stores/sqlite/driver.js';
import { sqliteStore } from '../src/stores/sqlite/index.js';
import { scratchFolder } from './services.js';

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

  test('says what is wrong with its input', async () => {
    expect(await runAudit([])).toMatchObject({ exitCode: 2, stderr: 'Say which store: --store URL.' });
    expect(await runAudit(['--store', path.join(folder, 'none.sqlite')])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('There is no file') as string });
    expect(await runAudit(['--store', file, '--from', 'yesterday'])).toMatchObject({ exitCode: 2 });
    expect(await runAudit(['--store', file, '--documents', 'SELECT 1 AS one'])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('tool, hour and documents') as string });
    expect(await runAudit(['--store', file, '--nonsense'])).toMatchObject({ exitCode: 2 });
  });
});
