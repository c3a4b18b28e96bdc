/** A server in a process of its own that a test may kill, stop and go on with. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

export interface ServerProcess {
  /** Where it listens. */
  readonly url: URL;
  readonly pid: number | undefined;
  /** How often it was started. */
  readonly starts: number;
  /** Kills it without a word (SIGKILL) and starts it again; resolves when it listens. */
  restart(): Promise<void>;
  /** Lets it stand still for `ms` milliseconds. */
  pause(ms: number): Promise<void>;
  /** Resolves when it listens, at once where it does. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts `command`, which must listen at `url`.
 *
 * @throws Error when it does not listen within 60 seconds.
 */
export async function startServer(command: readonly [string, ...string[]], url: URL, env: NodeJS.ProcessEnv = process.env): Promise<ServerProcess> {
  let child: ChildProcess;
  let starts = 0;
  let ready: Promise<void>;
  const start = () => {
    starts += 1;
    child = spawn(command[0], command.slice(1), { env, stdio: ['ignore', 'inherit', 'inherit'] });
    ready = listens(url, child);
    ready.catch(() => undefined);
  };
  const kill = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await ended;
  };
  start();
  await ready!;
  return {
    url,
    get pid() {
      return child.pid;
    },
    get starts() {
      return starts;
    },
    restart: async () => {
      await kill();
      start();
      await ready;
    },
    pause: async (ms) => {
      const stopped = child;
      stopped.kill('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, ms));
      stopped.kill('SIGCONT');
    },
    up: () => ready,
    stop: kill,
  };
}

async function listens(url: URL, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const there = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Nothing listens at ${url.href}.`);
}
