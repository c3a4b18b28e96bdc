/** The purchasing server of the fixtures in a folder and a process of its own, behind a network that fails when it is told to. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startHttpFaultProxy, type HttpFaultProxy } from '../fault-proxy/http-proxy.js';
import type { Fault } from '../fault-proxy/plan.js';
import { startServer, type ServerProcess } from '../fault-proxy/server-process.js';
import type { Sdk } from './client.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const LOADER = pathToFileURL(createRequire(path.join(ROOT, 'fixtures/purchasing/package.json')).resolve('tsx')).href;
/** A delayed answer comes when every client has given up. */
const DELAY_MS = 5000;

export interface Copy {
  readonly folder: string;
  remove(): void;
}

/** A copy of the server's sources that may be changed. */
export function copyServer(): Copy {
  const folder = mkdtempSync(path.join(tmpdir(), 'purchasing-'));
  for (const name of ['src', 'package.json', 'tsconfig.json']) cpSync(path.join(ROOT, 'fixtures/purchasing', name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  mkdirSync(path.join(folder, 'data'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs the command line as a user would. Gives back what it printed. */
export function runCli(folder: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'packages/cli/bin/mcp-idempotency.js'), ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`mcp-idempotency ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

export interface Running {
  readonly url: URL;
  /** The next call of `create_order` meets this fault. */
  failNext(fault: Fault): void;
  /** SIGKILL, and a new process. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

export async function runServer({ folder }: Copy, sdk: Sdk): Promise<Running> {
  const port = await freePort();
  const database = path.join(folder, 'data', `${sdk}.sqlite`);
  const env = { ...process.env, PORT: String(port), PURCHASING_DB: database, IDEMPOTENCY_FILE: path.join(folder, 'data', `${sdk}-records.sqlite`) };
  const server: ServerProcess = await startServer([process.execPath, '--import', LOADER, path.join(folder, 'src', sdk, 'http.ts')], new URL(`http://127.0.0.1:${port}/mcp`), env);
  const faults: Fault[] = [];
  const proxy: HttpFaultProxy = await startHttpFaultProxy({ server, plan: { next: () => faults.shift(), between: (from) => from }, delayMs: DELAY_MS, pauseMs: 0, hits: (tool) => tool === 'create_order' });
  return {
    url: proxy.url,
    failNext: (fault) => void faults.push(fault),
    killAndRestart: () => server.restart(),
    stop: async () => {
      await proxy.close();
      await server.stop();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
