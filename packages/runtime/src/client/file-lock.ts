import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FileLock {
  /** @throws Error when somebody else holds the file now: this process stood still for so long that it counted as gone. */
  check(): Promise<void>;
  release(): Promise<void>;
}

interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
}

/** The locks that this process holds: its id alone says nothing, because a container gives the same one to each start. */
const held = new Set<string>();

/**
 * Holds a file for one journal, by a second file beside it (`.lock`). That a holder has ended is known by its process id on this host; elsewhere,
 * or where the id has been given to another process, by its missing signs of life, which are waited for. No clock is read: clocks of hosts differ.
 *
 * @param times How often a holder gives a sign of life, and how long one without any counts as there; milliseconds.
 * @throws Error when somebody else holds it.
 */
export async function lockFile(file: string, { beatMs = 2000, goneMs = 10_000 }: { readonly beatMs?: number; readonly goneMs?: number } = {}): Promise<FileLock> {
  const name = `${file}.lock`;
  const own: Holder = { token: randomUUID(), pid: process.pid, host: hostname() };
  for (let seen: (Sight & { readonly since: number }) | undefined; !(await tryToWrite(name, own)); ) {
    const sight = await look(name);
    if (!sight) continue;
    if (seen?.holder.token !== sight.holder.token) seen = { ...sight, since: performance.now() };
    if (hasEnded(sight.holder) || performance.now() - seen.since > goneMs) {
      // In one step, so that of two who find it gone one alone takes it away.
      const away = `${name}.${own.token}`;
      if (await rename(name, away).then(() => true, () => false)) await rm(away, { force: true });
      continue;
    }
    if (held.has(sight.holder.token) || seen.mtimeMs !== sight.mtimeMs) {
      throw new Error(`${file} is in use by process ${sight.holder.pid} on ${sight.holder.host}. One journal at a time can use it; sqliteJournal serves many processes.`);
    }
    await sleep(Math.min(100, beatMs));
  }
  held.add(own.token);
  const beat = setInterval(() => {
    const now = new Date();
    void utimes(name, now, now).catch(() => undefined);
  }, beatMs);
  beat.unref();
  const holds = async () => (await look(name))?.holder.token === own.token;
  return {
    check: async () => {
      if (!(await holds())) throw new Error(`${file} was taken over by another process, because this one gave no sign of life for ${goneMs / 1000} s. Open the journal again.`);
    },
    release: async () => {
      clearInterval(beat);
      if (await holds()) await rm(name, { force: true });
      held.delete(own.token);
    },
  };
}

/** Writes the lock, unless there is one. */
async function tryToWrite(name: string, holder: Holder): Promise<boolean> {
  const handle = await open(name, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  await handle?.writeFile(JSON.stringify(holder));
  await handle?.close();
  return handle !== undefined;
}

interface Sight {
  readonly holder: Holder;
  readonly mtimeMs: number;
}

/** Who holds the lock, and its last sign of life; undefined when there is none. One that is not written to its end has nobody's name. */
async function look(name: string): Promise<Sight | undefined> {
  try {
    const { mtimeMs } = await stat(name);
    const text = await readFile(name, 'utf8');
    try {
      return { holder: JSON.parse(text) as Holder, mtimeMs };
    } catch {
      return { holder: { token: text, pid: 0, host: '' }, mtimeMs };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the holder was a process of this host that is no more. */
function hasEnded({ token, pid, host }: Holder): boolean {
  if (host !== hostname()) return false;
  if (pid === process.pid) return !held.has(token);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // Somebody else's process is one too.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
