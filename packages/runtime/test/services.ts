/**
 * The services that tests talk to. Without one its suites are skipped and say why; with `CI=true` a missing one is a failure, unless
 * `SERVICES=none` says that there are none (CI on Windows and macOS).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SqliteDriver } from '../src/stores/sqlite/driver.js';

export const POSTGRES_URL = process.env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test';
export const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** Whether something listens there. */
async function isThere(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const end = (there: boolean) => {
      socket.destroy();
      resolve(there);
    };
    socket.setTimeout(2000, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

async function look(name: string, url: string): Promise<boolean> {
  const there = await isThere(url);
  if (!there && process.env['CI'] === 'true' && process.env['SERVICES'] !== 'none') throw new Error(`${name} is not reachable at ${url}. In CI that is a failure.`);
  if (!there) console.warn(`skipped: ${name} is not reachable at ${url}; "docker compose up --detach --wait" brings it.`);
  return there;
}

export const hasPostgres = await look('PostgreSQL', POSTGRES_URL);
export const hasRedis = await look('Redis', REDIS_URL);

/**
 * The ways to SQLite that there are here: the one that is found by itself, and each driver that a user may hand in. `better-sqlite3` is
 * built when it is installed, so it is no dependency: `BETTER_SQLITE3` names the folder of an installed one.
 */
export async function sqliteDrivers(): Promise<readonly { readonly name: string; readonly open?: (file: string) => SqliteDriver }[]> {
  type Database = new (file: string) => SqliteDriver;
  const { default: Libsql } = (await import('libsql')) as unknown as { default: Database };
  const builtIn = process.getBuiltinModule?.('node:sqlite') as { DatabaseSync: Database } | undefined;
  const installed = process.env['BETTER_SQLITE3'];
  const Better = installed === undefined ? undefined : (createRequire(import.meta.url)(path.resolve(installed)) as Database);
  return [
    { name: 'sqlite' },
    { name: 'sqlite (libsql)', open: (file) => new Libsql(file) },
    ...(builtIn ? [{ name: 'sqlite (node:sqlite)', open: (file: string) => new builtIn.DatabaseSync(file) }] : []),
    ...(Better ? [{ name: 'sqlite (better-sqlite3)', open: (file: string) => new Better(file) }] : []),
  ];
}

/** A new folder, and what removes it. */
export function scratchFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
