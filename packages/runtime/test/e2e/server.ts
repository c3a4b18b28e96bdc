/** A purchasing server in a process of its own, set up by the environment variable `PURCHASING` (JSON of `Setup`). */
import { closeSync, existsSync, openSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { idempotent, idempotentTransaction, keyFor, keySchema, registerStatusTool, type IdempotencyOptions, type IdempotencyStore, type TransactionalStore } from '../../src/index.js';
import type { PostgresClient } from '../../src/stores/postgres/index.js';
import { openSqlite, type SqliteDriver } from '../../src/stores/sqlite/driver.js';

export interface Setup {
  readonly sdk: 'sdk-v1' | 'sdk-v2' | 'fastmcp';
  /** Over stdio without a port. */
  readonly port?: number;
  readonly store: { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: 'postgres'; readonly url: string; readonly table: string } | { readonly kind: 'redis'; readonly url: string; readonly prefix: string };
  /** `bare` is the tool without the runtime. */
  readonly form: 'bare' | 'refuse' | 'reconcile' | 'rerun' | 'transaction';
  /** The SQLite file that orders are written to; the transactional form writes to the store's own database. */
  readonly orders: string;
  readonly leaseMs: number;
  /** How long an order takes, before and after it is written; milliseconds. */
  readonly workMs: number;
  /** Kills the process there, once: the file says that it has happened. */
  readonly crash?: { readonly at: CrashPoint; readonly marker: string };
  /** By how much the clock of this process is wrong, milliseconds. */
  readonly clockErrorMs?: number;
}

export type CrashPoint = 'before-claim' | 'after-claim' | 'after-effect' | 'after-completion';

const setup = JSON.parse(process.env['PURCHASING'] ?? '{}') as Setup;

if (setup.clockErrorMs) {
  const realNow = Date.now.bind(Date);
  Date.now = () => realNow() + setup.clockErrorMs!;
}

function crash(at: CrashPoint): void {
  if (setup.crash?.at !== at || existsSync(setup.crash.marker)) return;
  closeSync(openSync(setup.crash.marker, 'w'));
  process.kill(process.pid, 'SIGKILL');
}

// A server is started often: each loads only what it needs.
async function openStore(): Promise<IdempotencyStore> {
  switch (setup.store.kind) {
    case 'sqlite': {
      const { sqliteStore } = await import('../../src/stores/sqlite/index.js');
      return sqliteStore({ file: setup.store.file });
    }
    case 'postgres': {
      const { postgresStore } = await import('../../src/stores/postgres/index.js');
      const { default: pg } = await import('pg');
      return postgresStore({ pool: new pg.Pool({ connectionString: setup.store.url, max: 4 }), table: setup.store.table });
    }
    case 'redis': {
      const { redisStore } = await import('../../src/stores/redis/index.js');
      const { Redis } = await import('ioredis');
      return redisStore({ client: new Redis(setup.store.url), prefix: setup.store.prefix });
    }
  }
}

/** The store with the crash points around its steps. */
function withCrashes(store: IdempotencyStore): IdempotencyStore {
  return {
    ...store,
    claim: async (request) => {
      crash('before-claim');
      const reply = await store.claim(request);
      if (reply.kind === 'record' && reply.verdict === 'fresh') crash('after-claim');
      return reply;
    },
    settle: async (...parameters) => {
      if (parameters[2].state === 'completed') crash('after-effect');
      const written = await store.settle(...parameters);
      crash('after-completion');
      return written;
    },
    ...('transact' in store
      ? {
          transact: async (...[ref, owner, work, settlementOf]: Parameters<TransactionalStore<unknown>['transact']>) => {
            const done = await (store as TransactionalStore<unknown>).transact(ref, owner, work, (value) => {
              crash('after-effect');
              return settlementOf(value);
            });
            crash('after-completion');
            return done;
          },
        }
      : {}),
  } as IdempotencyStore;
}

const TABLE = 'CREATE TABLE IF NOT EXISTS orders (intent TEXT NOT NULL, upstream_key TEXT UNIQUE)';

async function openOrders(): Promise<SqliteDriver> {
  const db = await openSqlite(setup.orders);
  db.exec('PRAGMA busy_timeout = 10000');
  db.exec('PRAGMA journal_mode = WAL');
  db.exec(TABLE);
  return db;
}

const orders = await openOrders();
const store = withCrashes(await openStore());
const happened = (intent: string) => orders.prepare('SELECT 1 AS one FROM orders WHERE intent = :intent').get({ intent }) !== undefined;

/** The purchasing system: with a key it writes an order once. */
async function place(intent: string, key: string | null): Promise<void> {
  await sleep(Math.random() * setup.workMs);
  orders.prepare('INSERT INTO orders (intent, upstream_key) VALUES (:intent, :key) ON CONFLICT DO NOTHING').run({ intent, key });
  await sleep(Math.random() * setup.workMs);
}

const answer = (intent: string) => ({ content: [{ type: 'text' as const, text: JSON.stringify({ intent, receipt: randomUUID() }) }] });

const options: IdempotencyOptions = {
  store,
  leaseMs: setup.leaseMs,
  // Stands for a resend that was answered "unknown" and for a tool that can look up what it wrote.
  ...(setup.form === 'rerun' ? { onLostLease: 'rerun' as const } : {}),
  ...(setup.form === 'reconcile'
    ? { onLostLease: { reconcile: ({ args }) => (happened(String(args['intent'])) ? { happened: true as const, result: answer(String(args['intent'])) } : { happened: false as const }) } }
    : {}),
};

type Args = { intent: string; idempotencyKey?: string | undefined };
type Handler = (args: Args, context: unknown) => Promise<ReturnType<typeof answer>>;

function guarded(): Handler {
  switch (setup.form) {
    case 'bare':
      return async ({ intent }) => {
        await place(intent, null);
        return answer(intent);
      };
    case 'refuse':
      return idempotent('create_order', options, async ({ intent }: Args) => {
        await place(intent, null);
        return answer(intent);
      });
    case 'reconcile':
    case 'rerun':
      return idempotent('create_order', options, async ({ intent }: Args) => {
        await place(intent, keyFor('orders'));
        return answer(intent);
      });
    case 'transaction':
      return idempotentTransaction('create_order', options as IdempotencyOptions<TransactionalStore<PostgresClient | SqliteDriver>>, ({ intent }: Args, tx) => {
        if ('prepare' in tx) {
          tx.exec(TABLE);
          tx.prepare('INSERT INTO orders (intent) VALUES (:intent)').run({ intent });
          return answer(intent);
        }
        return (async () => {
          await sleep(Math.random() * setup.workMs);
          await tx.query(`INSERT INTO ${(setup.store as { table: string }).table}_orders (intent) VALUES ($1)`, [intent]);
          await sleep(Math.random() * setup.workMs);
          return answer(intent);
        })();
      });
  }
}

const handler = guarded();
const shape = { intent: z.string(), idempotencyKey: keySchema(z.string()).optional() };

const listen = (listener: RequestListener) => createServer(listener).listen(setup.port, '127.0.0.1');

switch (setup.sdk) {
  case 'sdk-v1':
    await serveV1();
    break;
  case 'sdk-v2':
    await serveV2();
    break;
  case 'fastmcp':
    await serveFastMcp();
}

// Over stdio the client's going is the end, once what runs has ended.
if (setup.port === undefined) process.stdin.once('end', () => setTimeout(() => process.exit(), 2000));

async function serveV1(): Promise<void> {
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js');
  const build = () => {
    const server = new McpServer({ name: 'purchasing', version: '1.0.0' });
    server.registerTool('create_order', { description: 'Orders', inputSchema: shape }, handler);
    if (setup.form !== 'bare') registerStatusTool(server, options, z);
    return server;
  };
  if (setup.port === undefined) {
    const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
    return build().connect(new StdioServerTransport());
  }
  const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
  const transports = new Map<string, InstanceType<typeof StreamableHTTPServerTransport>>();
  listen((request, response) => {
    void (async () => {
      const id = request.headers['mcp-session-id'];
      if (id !== undefined) {
        const known = transports.get(String(id));
        if (known) return known.handleRequest(request, response);
        // What the SDK itself answers to a session of before the restart.
        return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}');
      }
      const transport: InstanceType<typeof StreamableHTTPServerTransport> = new StreamableHTTPServerTransport({ sessionIdGenerator: () => randomUUID(), onsessioninitialized: (one) => void transports.set(one, transport) });
      await build().connect(transport);
      return transport.handleRequest(request, response);
    })();
  });
}

async function serveV2(): Promise<void> {
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server');
  const build = () => {
    const server = new McpServer({ name: 'purchasing', version: '1.0.0' });
    server.registerTool('create_order', { description: 'Orders', inputSchema: z.object(shape) }, handler);
    if (setup.form !== 'bare') registerStatusTool(server, options, z);
    return server;
  };
  if (setup.port === undefined) {
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
    return void serveStdio(build);
  }
  const { toNodeHandler } = await import('@modelcontextprotocol/node');
  listen(toNodeHandler(createMcpHandler(build)) as RequestListener);
}

async function serveFastMcp(): Promise<void> {
  const { FastMCP } = await import('fastmcp');
  const quiet = () => undefined;
  const server = new FastMCP({ name: 'purchasing', version: '1.0.0', logger: { debug: quiet, error: quiet, info: quiet, log: quiet, warn: quiet } });
  server.addTool({ name: 'create_order', description: 'Orders', parameters: z.object(shape), execute: handler as never });
  if (setup.form !== 'bare') registerStatusTool(server, options, z);
  await server.start(setup.port === undefined ? { transportType: 'stdio' } : { transportType: 'httpStream', httpStream: { port: setup.port, host: '127.0.0.1' } });
}
