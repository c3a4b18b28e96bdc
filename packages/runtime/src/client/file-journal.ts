import { open, readFile, rename, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { lockFile, type FileLock } from './file-lock.js';
import { isOfUse, readEntry, type CallJournal, type JournalEntry } from './journal.js';

type Line = { readonly entry: JournalEntry } | { readonly honoured: readonly [server: string, tool: string] };

/** The file is written anew when it has this many lines, most of which say nothing any more. */
const MANY_LINES = 2000;

/**
 * Keeps the journal in a file of JSON lines, for one process at a time (many processes: `sqliteJournal`); `FILE.lock` beside it sees to that.
 * Each line is on the disk before the call that it is about is sent. A line that a crash cut off is left out.
 *
 * @throws Error when another journal has the file, or when a line that is not the last cannot be read: keys may be missing, and somebody must look.
 */
export async function fileJournal(file: string): Promise<CallJournal> {
  const lock = await lockFile(file);
  try {
    return await openJournal(file, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openJournal(file: string, lock: FileLock): Promise<CallJournal> {
  const entries = new Map<string, JournalEntry>();
  const honoured = new Set<string>();
  let lines = 0;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const written = text.split('\n');
  for (const [at, line] of written.entries()) {
    if (line === '') continue;
    lines += 1;
    let read: Partial<Record<'entry' | 'honoured', unknown>> | null;
    try {
      read = JSON.parse(line) as typeof read;
    } catch (error) {
      if (at === written.length - 1) break;
      throw new Error(`${file}:${at + 1} cannot be read; the keys of calls may be missing.`, { cause: error });
    }
    if (Array.isArray(read?.honoured)) honoured.add(JSON.stringify(read.honoured));
    else {
      const entry = readEntry(read?.entry, `${file}:${at + 1}`);
      entries.set(entry.key, entry);
    }
  }
  await rewrite();
  let handle: FileHandle | undefined = await open(file, 'a');
  await syncFolder();

  /** The file with what is of use alone, put in its place in one step. */
  async function rewrite(): Promise<void> {
    for (const [key, entry] of entries) if (!isOfUse(entry, Date.now())) entries.delete(key);
    const kept: Line[] = [...[...honoured].map((one) => ({ honoured: JSON.parse(one) as [string, string] })), ...[...entries.values()].map((entry) => ({ entry }))];
    const draft = await open(`${file}.new`, 'w');
    await draft.writeFile(kept.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await draft.datasync();
    await draft.close();
    await lock.check();
    await rename(`${file}.new`, file);
    lines = kept.length;
  }

  /** Makes the file's name last too. Windows cannot, and need not. */
  async function syncFolder(): Promise<void> {
    const folder = await open(path.dirname(path.resolve(file)), 'r').catch(() => undefined);
    await folder?.sync().catch(() => undefined);
    await folder?.close();
  }

  let rewriteAt = MANY_LINES;
  let writing: Promise<void> = Promise.resolve();
  const append = (line: Line): Promise<void> => {
    const written = writing.then(async () => {
      await lock.check();
      handle ??= await open(file, 'a');
      const { size } = await handle.stat();
      try {
        await handle.appendFile(`${JSON.stringify(line)}\n`);
        await handle.datasync();
      } catch (error) {
        // Half a line in the middle would make the whole journal unreadable.
        await handle.truncate(size).catch(() => undefined);
        throw error;
      }
      lines += 1;
      if (lines < rewriteAt || lines < 4 * (entries.size + honoured.size)) return;
      await handle.close();
      handle = undefined;
      // The line is on the disk. A file that cannot be written anew stays as long as it is, and is tried again when it is twice as long.
      rewriteAt = await rewrite().then(syncFolder).then(() => MANY_LINES, () => 2 * lines);
    });
    writing = written.catch(() => undefined);
    return written;
  };

  return {
    put: async (entry) => {
      const before = entries.get(entry.key);
      if (isOfUse(entry, Date.now())) entries.set(entry.key, entry);
      else entries.delete(entry.key);
      await append({ entry }).catch((error: unknown) => {
        // What is not on the disk is not known here either: it would be gone on with although its caller was told that it was not sent.
        if (before) entries.set(entry.key, before);
        else entries.delete(entry.key);
        throw error;
      });
    },
    find: async (key) => entries.get(key),
    begin: async (entry) => {
      const standing = [...entries.values()].find(({ server, intent }) => server === entry.server && intent === entry.intent && intent !== null);
      if (standing && isOfUse(standing, Date.now())) return standing;
      if (standing) entries.delete(standing.key);
      entries.set(entry.key, entry);
      await append({ entry }).catch((error: unknown) => {
        entries.delete(entry.key);
        throw error;
      });
      return entry;
    },
    pending: async (server) => [...entries.values()].filter((entry) => entry.server === server && entry.state === 'pending').sort((a, b) => a.createdAt - b.createdAt),
    noteHonoured: async (server, tool) => {
      const name = JSON.stringify([server, tool]);
      if (honoured.has(name)) return;
      honoured.add(name);
      await append({ honoured: [server, tool] });
    },
    isHonoured: async (server, tool) => honoured.has(JSON.stringify([server, tool])),
    close: async () => {
      await writing;
      await handle?.close();
      await lock.release();
    },
  };
}
