/**
 * What a guarded call costs per store, next to the bare statements that any record of a call needs: one insert, one update. Writes the medians
 * where the argument says (JSON). Run it by `npm run -w packages/benchmark runtime-cost`.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { idempotent, type IdempotencyStore } from '../../src/index.js';
import { postgresStore } from '../../src/stores/postgres/index.js';
import { redisStore } from '../../src/stores/redis/index.js';
import { openSqlite } from '../../src/stores/sqlite/driver.js';
import { setUp } from '../../src/stores/sqlite/schema.js';
import { sqliteStore } from '../../src/stores/sqlite/index.js';
import { hasPostgres, hasRedis, POSTGRES_URL, REDIS_URL, scratchFolder } from '../services.js';

const CALLS = 400;

interface Subject {
  readonly name: string;
  readonly store: IdempotencyStore;
  /** Writes that a call was begun, and how it ended, with nothing else. */
  readonly bare: (id: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

async function sqlite(): Promise<Subject> {
  const { folder, remove } = scratchFolder();
  const store = sqliteStore({ file: path.join(folder, 'records.sqlite') });
  const db = await openSqlite(path.join(folder, 'bare.sqlite'));
  setUp(db);
  db.exec('CREATE TABLE bare (id TEXT PRIMARY KEY, state TEXT, result TEXT)');
  const insert = db.prepare(`INSERT INTO bare (id, state) VALUES (:id, 'in-progress')`);
  const update = db.prepare(`UPDATE bare SET state = 'completed', result = :result WHERE id = :id`);
  return {
    name: 'sqlite',
    store,
    bare: async (id) => {
      insert.run({ id });
      update.run({ id, result: '{}' });
    },
    close: async () => {
      db.close();
      await store.close();
      remove();
    },
  };
}

async function postgres(): Promise<Subject> {
  const pool = new pg.Pool({ connectionString: POSTGRES_URL, max: 2 });
  const name = `cost_${randomUUID().slice(0, 8)}`;
  await pool.query(`CREATE TABLE ${name}_bare (id text PRIMARY KEY, state text, result text)`);
  return {
    name: 'postgres',
    store: postgresStore({ pool, table: name }),
    bare: async (id) => {
      await pool.query(`INSERT INTO ${name}_bare (id, state) VALUES ($1, 'in-progress')`, [id]);
      await pool.query(`UPDATE ${name}_bare SET state = 'completed', result = $2 WHERE id = $1`, [id, '{}']);
    },
    close: async () => {
      await pool.query(`DROP TABLE IF EXISTS ${name}, ${name}_schema, ${name}_bare`);
      await pool.end();
    },
  };
}

async function redis(): Promise<Subject> {
  const client = new Redis(REDIS_URL);
  const prefix = `cost-${randomUUID()}`;
  return {
    name: 'redis',
    store: redisStore({ client, prefix }),
    bare: async (id) => {
      await client.set(`${prefix}:bare:${id}`, 'in-progress', 'PX', 60_000, 'NX');
      await client.set(`${prefix}:bare:${id}`, '{}', 'PX', 60_000);
    },
    close: async () => {
      const keys = await client.keys(`${prefix}*`);
      if (keys.length > 0) await client.del(...keys);
      await client.quit();
    },
  };
}

/** The median of the durations of one step, in milliseconds. */
async function median(step: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const started = performance.now();
    await step();
    durations.push(performance.now() - started);
  }
  return durations.sort((a, b) => a - b)[CALLS / 2]!;
}

/** What else the machine had to do: on a busy one the numbers say little. */
const load = Math.round(loadavg()[0]! * 10) / 10;
const results: object[] = [];
for (const open of [sqlite, ...(hasPostgres ? [postgres] : []), ...(hasRedis ? [redis] : [])]) {
  const { name, store, bare, close } = await open();
  const tool = idempotent('create_order', { store }, async (_args: object) => ({ content: [] }));
  await store.ready();
  const again = randomUUID();
  await tool({ idempotencyKey: again });
  // In turn, so that what else the machine does falls on both.
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    const bareMs = await median(() => bare(randomUUID()));
    const freshMs = await median(() => tool({ item: 'desk', idempotencyKey: randomUUID() }));
    const replayMs = await median(() => tool({ idempotencyKey: again }));
    rounds.push({ bareMs, freshMs, replayMs });
  }
  const best = rounds.reduce((a, b) => (a.bareMs < b.bareMs ? a : b));
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  results.push({ store: name, bareMs: rounded(best.bareMs), freshMs: rounded(best.freshMs), replayMs: rounded(best.replayMs), freshToBare: Math.round((best.freshMs / best.bareMs) * 100) / 100, replayToBare: Math.round((best.replayMs / best.bareMs) * 100) / 100 });
  console.log(JSON.stringify(results.at(-1)));
  await close();
}
const target = path.resolve(process.argv[2] ?? 'runtime-cost.json');
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, `${JSON.stringify({ version: 1, node: process.version, calls: CALLS, cores: availableParallelism(), load, results }, null, 2)}\n`);
