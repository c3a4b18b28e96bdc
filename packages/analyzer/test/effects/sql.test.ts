import { describe, expect, test } from 'vitest';
import { sqlDecision, looksLikeSql } from '../../src/facts/effects/sql.js';
import { call, input, oneOf, template, unknown } from './views.js';

const decide = (text: unknown) => sqlDecision(call('pg', 'query', [text]), { by: 'sql', text: '0' });

const STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  none: [
    'SELECT * FROM orders WHERE id = $1',
    '  -- all of them\n select 1',
    '/* a */ SELECT name FROM t FOR UPDATE',
    'WITH recent AS (SELECT * FROM orders) SELECT * FROM recent',
    'EXPLAIN SELECT 1',
    'EXPLAIN (FORMAT JSON) DELETE FROM t',
    'EXPLAIN ANALYZE SELECT 1',
    'BEGIN',
    'COMMIT;',
    'SET search_path TO x',
    'PRAGMA table_info(orders)',
    'SHOW TABLES',
    "SELECT 'insert into x; delete from y'",
    'DESCRIBE orders',
    'SELECT {in} FROM {in} WHERE {in}',
    'CREATE TEMP TABLE t (a int)',
    'SELECT add_months(d, 1) FROM t',
    'COPY t TO STDOUT',
  ],
  'idempotent-write': [
    'INSERT INTO memory (id, body) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET body = EXCLUDED.body',
    'INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING RETURNING id',
    'INSERT INTO t (a, b) VALUES (?, ?) ON DUPLICATE KEY UPDATE b = VALUES(b)',
    'INSERT OR REPLACE INTO t VALUES (?)',
    'INSERT OR IGNORE INTO t VALUES (?)',
    'INSERT IGNORE INTO t VALUES (?)',
    'REPLACE INTO t VALUES (?)',
    'MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = s.a',
    'UPDATE orders SET status = $2, updated_at = now() WHERE id = $1',
    "UPDATE t SET data = jsonb_set(data, '{a}', $1)",
    'UPDATE t SET total = price * 2',
    'UPDATE {…} SET {…} WHERE id = 1',
    'DELETE FROM orders WHERE id = ?',
    'CREATE TABLE IF NOT EXISTS t (id int)',
    'CREATE OR REPLACE VIEW v AS SELECT 1',
    'DROP TABLE IF EXISTS t',
    'ALTER TABLE t ADD COLUMN IF NOT EXISTS c int',
    'INSERT INTO t SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM t)',
    'CREATE TRIGGER IF NOT EXISTS tr AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.id); END;',
  ],
  write: [
    'INSERT INTO orders (sku) VALUES ($1) RETURNING id',
    'WITH x AS (INSERT INTO t VALUES (1) RETURNING id) SELECT id FROM x',
    'WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x',
    'SELECT 1; INSERT INTO t VALUES (1)',
    'UPDATE stock SET qty = qty - 1 WHERE sku = $1',
    'UPDATE t SET n = COALESCE(n, 0) + 1',
    "UPDATE t SET body = body || 'x'",
    'UPDATE t SET tags = array_append(tags, $1)',
    'UPDATE t SET done = NOT done WHERE id = 1',
    'INSERT INTO counts (k, n) VALUES (?, 1) ON CONFLICT (k) DO UPDATE SET n = counts.n + 1',
    'INSERT INTO counts (k, n) VALUES (?, 1) ON DUPLICATE KEY UPDATE n = n + 1',
    'CREATE TABLE t (id int)',
    "SELECT nextval('s')",
    "SELECT pg_notify('c', $1)",
    'CALL place_order($1)',
    'EXEC dbo.CreateOrder @a = 1',
    'SELECT create_order($1)',
    'EXPLAIN ANALYZE INSERT INTO t VALUES (1)',
    'INSERT INTO {…} VALUES ({in})',
    'ALTER TABLE t RENAME TO u',
    'SELECT * INTO backup FROM t',
  ],
  unknown: ['{…}', '{…} FROM t'],
};

describe.each(Object.entries(STATEMENTS))('%s', (effect, statements) => {
  test.each(statements)('%s', (statement) => {
    expect(decide(template(statement)).effect).toBe(effect);
  });
});

test.each([
  ['INSERT INTO `{…}` (a) VALUES (1)', 'INSERT INTO …'],
  ['INSERT INTO {…}.orders (a) VALUES (1)', 'INSERT INTO ….orders'],
  ['INSERT INTO "shop"."orders" (a) VALUES (1)', 'INSERT INTO shop.orders'],
  ['DROP VIEW `{…}`.`{…}`', 'DROP VIEW …'],
  ['ALTER TABLE {…}.{…} ADD COLUMN a int', 'ALTER TABLE …'],
  ['CALL `{…}`.`place_order`()', 'CALL place_order'],
  ['CALL {…}(1)', 'CALL …'],
  ['SHOW CREATE TRIGGER {…}.{…}', undefined],
])('%s is told as %s', (statement, what) => {
  expect(decide(template(statement)).what).toBe(what);
});

test('SQL of the caller is a write that depends on him', () => {
  expect(decide(input)).toMatchObject({ effect: 'write', dynamic: true });
  expect(decide(template('{in}'))).toMatchObject({ effect: 'write', dynamic: true });
  expect(decide(template('EXPLAIN {in}')).effect).toBe('none');
  expect(decide(template('EXPLAIN ANALYZE {in}'))).toMatchObject({ effect: 'write', dynamic: true });
  expect(decide(unknown).effect).toBe('unknown');
});

test('objects, choices and the calls on the way', () => {
  expect(decide({ text: 'DELETE FROM t', values: [] }).effect).toBe('idempotent-write');
  expect(decide(oneOf('SELECT 1', 'INSERT INTO t VALUES (1)')).effect).toBe('write');
  const run = call('d1', 'prepare.bind.run', [], { on: [['INSERT INTO t VALUES (?)'], ['SELECT']] });
  expect(sqlDecision(run, { by: 'sql', text: 'prior.0' }).effect).toBe('write');
});

test('words for people', () => {
  expect(decide('INSERT INTO "orders" (a) VALUES (1)').what).toBe('INSERT INTO orders');
  expect(decide('UPDATE orders SET a = 1').what).toBe('UPDATE orders');
  expect(decide('DELETE FROM orders').what).toBe('DELETE FROM orders');
});

test('what looks like SQL', () => {
  expect(looksLikeSql('select * from t')).toBe(true);
  expect(looksLikeSql('postgres://localhost/db')).toBe(false);
  expect(looksLikeSql('update')).toBe(false);
});
