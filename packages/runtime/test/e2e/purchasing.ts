/** Starts purchasing servers for tests, calls them, and counts their orders. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { buildPrograms, startServer, type ServerProcess } from '@mcp-idempotency/testkit/fault-proxy';
import { Redis } from 'ioredis';
import pg from 'pg';
import { openSqlite } from '../../src/stores/sqlite/driver.js';
import { POSTGRES_URL, REDIS_URL, scratchFolder } from '../services.js';
import type { Setup } from './server.js';

const fileOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The commands that start the purchasing server, and what stands in its place on a bad line. */
export const { server: SERVER, relay: RELAY } = await buildPrograms({ server: fileOf('server.ts'), relay: fileOf('../../../testkit/src/fault-proxy/stdio-relay.ts') }, fileOf('../../../../node_modules'));

export type StoreKind = Setup['store']['kind'];

export interface Site {
  readonly folder: string;
  readonly setup: (changes: Partial<Setup> & Pick<Setup, 'sdk' | 'form'>) => Setup;
  /** How often each intent was ordered. */
  readonly orders: (form: Setup['form']) => Promise<ReadonlyMap<string, number>>;
  readonly close: () => Promise<void>;
}

/** A folder, a store of the kind, and an empty purchasing system. */
export async function openSite(kind: StoreKind): Promise<Site> {
  const { folder, remove } = scratchFolder();
  const name = `e2e_${randomBytes(5).toString('hex')}`;
  const store: Setup['store'] =
    kind === 'sqlite' ? { kind, file: path.join(folder, 'records.sqlite') } : kind === 'postgres' ? { kind, url: POSTGRES_URL, table: name } : { kind, url: REDIS_URL, prefix: name };
  const ordersFile = path.join(folder, 'orders.sqlite');
  const pool = kind === 'postgres' ? new pg.Pool({ connectionString: POSTGRES_URL, max: 2 }) : undefined;
  await pool?.query(`CREATE TABLE ${name}_orders (intent text NOT NULL)`);
  return {
    folder,
    setup: (changes) => ({ store, orders: ordersFile, leaseMs: 1000, workMs: 5, ...changes }),
    orders: async (form) => {
      if (form === 'transaction' && pool) return counted((await pool.query<{ intent: string }>(`SELECT intent FROM ${name}_orders`)).rows);
      const db = await openSqlite(form === 'transaction' && store.kind === 'sqlite' ? store.file : ordersFile);
      db.exec('PRAGMA busy_timeout = 10000');
      const rows = db.prepare('SELECT intent FROM orders').all({}) as { intent: string }[];
      db.close();
      return counted(rows);
    },
    close: async () => {
      await pool?.query(`DROP TABLE IF EXISTS ${name}, ${name}_schema, ${name}_orders`);
      await pool?.end();
      if (kind === 'redis') {
        const redis = new Redis(REDIS_URL);
        const keys = await redis.keys(`${name}:*`);
        if (keys.length > 0) await redis.del(...keys);
        await redis.quit();
      }
      remove();
    },
  };
}

function counted(rows: readonly { readonly intent: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { intent } of rows) counts.set(intent, (counts.get(intent) ?? 0) + 1);
  return counts;
}

export const environment = (setup: Setup, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({ ...process.env, PURCHASING: JSON.stringify(setup), ...more });

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startHttp(setup: Setup): Promise<ServerProcess> {
  const port = setup.port ?? (await freePort());
  return startServer(SERVER, new URL(`http://127.0.0.1:${port}/mcp`), environment({ ...setup, port }));
}

export type Sdk = 'sdk-v1' | 'sdk-v2';

/** Connects a client of the SDK over HTTP. */
export async function connectHttp(sdk: Sdk, url: URL): Promise<ClientV1 | ClientV2> {
  if (sdk === 'sdk-v1') {
    const client = new ClientV1({ name: 'test', version: '1.0.0' });
    await client.connect(new HttpV1(url), { timeout: 60_000 });
    return client;
  }
  const client = new ClientV2({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new HttpV2(url), { timeout: 60_000 });
  return client;
}

/** Starts a server of its own over stdio, or what stands in its place, and connects a client of the SDK. */
export async function connectStdio(sdk: Sdk, command: readonly string[], env: NodeJS.ProcessEnv): Promise<ClientV1 | ClientV2> {
  const parameters = { command: command[0]!, args: command.slice(1), env: env as Record<string, string>, stderr: 'inherit' as const };
  if (sdk === 'sdk-v1') {
    const client = new ClientV1({ name: 'test', version: '1.0.0' });
    await client.connect(new StdioV1(parameters), { timeout: 60_000 });
    return client;
  }
  const client = new ClientV2({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StdioV2(parameters), { timeout: 60_000 });
  return client;
}
