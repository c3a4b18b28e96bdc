/** A PostgreSQL or Redis of the test's own, which it may kill and start again. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './purchasing.js';

const run = promisify(execFile);

export interface OwnService {
  readonly url: string;
  /** Ends it without warning, as a machine that loses power. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Redis that has each write on the disk before it answers. */
export async function startOwnRedis(): Promise<OwnService | { readonly missing: string }> {
  if (!(await isInstalled('redis-server'))) return { missing: 'redis-server is not installed here' };
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-redis-'));
  const port = await freePort();
  return service(`redis://127.0.0.1:${port}`, port, folder, () => spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes', '--appendfsync', 'always'], { stdio: 'ignore' }));
}

/** PostgreSQL, which does not run as root: then it is run as the user `postgres`. */
export async function startOwnPostgres(): Promise<OwnService | { readonly missing: string }> {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions[0] ? `/usr/lib/postgresql/${versions[0]}/bin` : undefined;
  if (!bin) return { missing: 'the programs of a PostgreSQL server are not installed here' };
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-idempotency-postgres-'));
  const root = process.getuid?.() === 0;
  const as: { uid?: number; gid?: number } = {};
  if (root) {
    try {
      const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
      Object.assign(as, { uid: await id('-u'), gid: await id('-g') });
      chownSync(folder, as.uid!, as.gid!);
    } catch {
      rmSync(folder, { recursive: true, force: true });
      return { missing: 'PostgreSQL does not run as root, and there is no user postgres here' };
    }
  }
  await run(`${bin}/initdb`, ['--pgdata', `${folder}/data`, '--auth', 'trust', '--username', 'postgres', '--no-sync'], as);
  const port = await freePort();
  return service(`postgres://postgres@127.0.0.1:${port}/postgres`, port, folder, () => spawn(`${bin}/postgres`, ['-D', `${folder}/data`, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'], { ...as, stdio: 'ignore' }), 'SIGQUIT');
}

/** @param signal What ends it at once; PostgreSQL's children outlive a SIGKILL of their parent. */
async function service(url: string, port: number, folder: string, launch: () => ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<OwnService> {
  let child: ChildProcess;
  const start = async () => {
    child = launch();
    for (const end = Date.now() + 60_000; ; ) {
      if (await answers(port)) return;
      if (Date.now() > end || child.exitCode !== null) throw new Error(`Nothing listens at ${url}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    kill,
    start,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function isInstalled(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}
