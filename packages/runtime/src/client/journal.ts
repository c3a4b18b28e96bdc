/** Where a client keeps the keys of calls whose outcome it does not know yet, across restarts. */

export interface JournalEntry {
  /** The idempotency key, made before the first send. */
  readonly key: string;
  /** The server, as the caller's option `server` names it. */
  readonly server: string;
  readonly tool: string;
  /** The arguments without the key. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The application's own name for the intent, if it gave one. */
  readonly intent: string | null;
  readonly state: 'pending' | 'completed' | 'failed' | 'given-up';
  /** How often the call was sent, with the send that is about to happen. */
  readonly sends: number;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly createdAt: number;
}

/** Every method that writes has written to the disk when it resolves. */
export interface CallJournal {
  /** Writes the entry, in place of an earlier one with its key. */
  put(entry: JournalEntry): Promise<void>;
  /** The entry with the key; undefined when there is none. */
  find(key: string): Promise<JournalEntry | undefined>;
  /** Writes the entry, unless its intent has one at this server: the entry that now stands. One step, also for processes that share the journal. */
  begin(entry: JournalEntry): Promise<JournalEntry>;
  /** Entries of the server whose outcome is not known, oldest first. */
  pending(server: string): Promise<readonly JournalEntry[]>;
  /** Remembers that the server was seen to honour keys of the tool. */
  noteHonoured(server: string, tool: string): Promise<void>;
  isHonoured(server: string, tool: string): Promise<boolean>;
  close(): Promise<void>;
}

/** How long a settled entry with an intent is kept, in milliseconds: as long as servers keep records by default. */
export const KEEP_SETTLED_MS = 24 * 3_600_000;

/**
 * The entry that was read.
 *
 * @throws Error when it is none: keys may be missing, and somebody must look. @param where Names the place it was read from.
 */
export function readEntry(value: unknown, where: string): JournalEntry {
  const { key, server, tool, args, intent, state, sends, createdAt } = (value ?? {}) as Partial<JournalEntry>;
  const texts = [key, server, tool].every((one) => typeof one === 'string') && (intent === null || typeof intent === 'string');
  const known = state === 'pending' || state === 'completed' || state === 'failed' || state === 'given-up';
  if (!texts || !known || typeof args !== 'object' || args === null || !Number.isFinite(sends) || !Number.isFinite(createdAt)) throw new Error(`${where} cannot be read; the keys of calls may be missing.`);
  return value as JournalEntry;
}

/** Whether the entry is still of use: what is settled and was given no name is not. */
export function isOfUse(entry: JournalEntry, now: number): boolean {
  return entry.state === 'pending' || (entry.intent !== null && entry.createdAt > now - KEEP_SETTLED_MS);
}
