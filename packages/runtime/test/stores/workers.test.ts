/** On Cloudflare Workers a connection of another request is silent: none may be kept. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { postgresStore } from '../../src/stores/postgres/index.js';
import { hasPostgres, POSTGRES_URL } from '../services.js';

afterEach(() => void vi.unstubAllGlobals());

test.skipIf(!hasPostgres).each([['Cloudflare-Workers', 0], ['Node.js/22', 1]])('%s: %d connections are kept', async (userAgent, kept) => {
  vi.stubGlobal('navigator', { userAgent });
  const name = `workers-${randomUUID()}`;
  const url = new URL(POSTGRES_URL);
  url.searchParams.set('application_name', name);
  const store = postgresStore({ connectionString: url.href, table: `workers_${process.pid}` });
  const watcher = new pg.Client({ connectionString: POSTGRES_URL });
  await watcher.connect();
  try {
    const ref = { principal: 'ines', tool: 'pay', key: randomUUID() };
    for (let at = 0; at < 3; at += 1) expect(await store.find(ref)).toBeUndefined();
    await vi.waitFor(async () => {
      const { rows } = await watcher.query('SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = $1', [name]);
      expect(rows).toEqual([{ count: kept }]);
    });
  } finally {
    await store.close();
    await watcher.query(`DROP TABLE IF EXISTS workers_${process.pid}, workers_${process.pid}_schema`);
    await watcher.end();
  }
});
