import { v7 as uuidv7 } from 'uuid';
import type { CallStatus } from '../answers/status.js';
import { fingerprintOf } from '../fingerprint.js';
import { KEY_ARGUMENT, STATUS_META } from '../names.js';
import { classifySendError } from './classify-error.js';
import type { CallJournal, JournalEntry } from './journal.js';
import type { ToolOutcome, UnknownOutcome } from './outcome.js';
import { Connection, type ToolClient, type ToolResult } from './tool-client.js';

/** All durations are milliseconds. */
export interface ToolCallerOptions {
  /** Where keys are kept until the outcome is known: `fileJournal` or `sqliteJournal`. */
  readonly store: CallJournal;
  /** Names the server for good, such as its address: what was seen of it is remembered under this name. */
  readonly server: string;
  /**
   * Tools of which is known that they honour keys: all, or the named ones. A tool that merely declares a key does not count; one that was
   * seen to answer by key does, and is remembered.
   */
  readonly honoursKeys?: boolean | readonly string[];
  /**
   * Asked when a call may have had its effect and the server is not known to honour keys. `'resend'` sends it once more, `'give-up'`
   * forgets it, `'leave'` (also the default) leaves the outcome `unknown`.
   */
  readonly ask?: (question: { readonly tool: string; readonly args: Readonly<Record<string, unknown>>; readonly key: string; readonly reason: string }) => Promise<'resend' | 'give-up' | 'leave'>;
  /** How long one send may take without a sign of progress. Default 60 s. */
  readonly timeoutMs?: number;
  /** How often a call is sent at most, before its outcome is left `unknown`. Default 5. */
  readonly maxSends?: number;
  /** The pause before the second send; each further one is twice as long, up to `maxPauseMs`. Default 500 ms. */
  readonly pauseMs?: number;
  /** Default 30 s. */
  readonly maxPauseMs?: number;
  /** How long a call that is in progress elsewhere is waited for. Default 5 min. */
  readonly waitMs?: number;
  /** The name of the key among the arguments. Default `idempotencyKey`. */
  readonly keyArgument?: string;
}

export interface CallOptions {
  /**
   * The application's own name for this intent, such as the id of an order. A second call with it, also after a restart, goes on
   * with the same key. It is remembered for 24 h.
   */
  readonly intent?: string;
  /** Ends the waiting. The outcome is then `unknown`, because the call may have been sent. */
  readonly signal?: AbortSignal;
}

export interface ToolCaller {
  /** Calls the tool with a key of its own that is on the disk before the first send. */
  call(tool: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ToolOutcome>;
  /** Goes on with the calls whose outcome was not known when the process ended; their outcomes, oldest first. */
  resume(): Promise<readonly ToolOutcome[]>;
  /** Asks the server how the call with the key stands. */
  query(key: string): ReturnType<UnknownOutcome['query']>;
}

/**
 * Calls tools so that a lost answer does not become a second effect.
 *
 * @param client A connected client of SDK v1 or v2, or a function that connects a new one: it is called again when a connection is lost.
 */
export function createToolCaller(client: ToolClient | (() => Promise<ToolClient>), options: ToolCallerOptions): ToolCaller {
  return new Caller(client, options);
}

/** What came of one send. */
type Sent =
  | { readonly kind: 'outcome'; readonly outcome: ToolOutcome }
  | { readonly kind: 'wait'; readonly ms: number }
  /** Nothing was done by this send, and it may be sent again. */
  | { readonly kind: 'again'; readonly reason: string; readonly error?: unknown; readonly reconnect: boolean }
  | { readonly kind: 'ambiguous'; readonly reason: string; readonly reconnect: boolean };

class Caller implements ToolCaller {
  readonly #connect: (() => Promise<ToolClient>) | undefined;
  readonly #options: Required<Omit<ToolCallerOptions, 'ask' | 'honoursKeys'>> & Pick<ToolCallerOptions, 'ask' | 'honoursKeys'>;
  #connection: Promise<Connection> | undefined;

  constructor(client: ToolClient | (() => Promise<ToolClient>), options: ToolCallerOptions) {
    if (typeof client === 'function') this.#connect = client;
    else this.#connection = Promise.resolve(new Connection(client));
    this.#options = { timeoutMs: 60_000, maxSends: 5, pauseMs: 500, maxPauseMs: 30_000, waitMs: 300_000, keyArgument: KEY_ARGUMENT, ...options };
  }

  async call(tool: string, args: Readonly<Record<string, unknown>>, { intent, signal }: CallOptions = {}): Promise<ToolOutcome> {
    const { store, server } = this.#options;
    const known = intent === undefined ? undefined : await store.findIntent(server, intent);
    if (known) {
      if (known.tool !== tool || fingerprintOf(known.args) !== fingerprintOf(args)) throw new TypeError(`The intent "${intent}" stands for another call of ${known.tool}.`);
      return this.#goOn(known, signal);
    }
    const entry: JournalEntry = { key: uuidv7(), server, tool, args, intent: intent ?? null, state: 'pending', sends: 0, createdAt: Date.now() };
    return this.#drive(entry, { signal, consent: false, retry: false });
  }

  async resume(): Promise<readonly ToolOutcome[]> {
    const outcomes: ToolOutcome[] = [];
    for (const entry of await this.#options.store.pending(this.#options.server)) outcomes.push(await this.#goOn(entry, undefined));
    return outcomes;
  }

  async query(key: string): ReturnType<UnknownOutcome['query']> {
    const entry = await this.#options.store.find(key);
    return entry ? this.#query(entry) : 'unavailable';
  }

  /** Goes on with a call that an earlier process, or an earlier call, may have sent. */
  async #goOn(entry: JournalEntry, signal: AbortSignal | undefined): Promise<ToolOutcome> {
    // What was never sent, or was refused, may be sent; what may have been done only where the key is honoured.
    if (entry.sends === 0 || entry.state === 'failed' || (await this.#isHonoured(entry))) return this.#drive({ ...entry, state: 'pending' }, { signal, consent: entry.sends > 0 && entry.state !== 'failed', retry: false });
    if (entry.state === 'completed') return { status: 'completed', key: entry.key, result: { content: [{ type: 'text', text: 'This call was completed earlier. Its result is not kept.' }] }, replayed: true };
    return this.#afterAmbiguity(entry, 'The process ended before the outcome was known.', signal);
  }

  /** Sends until the outcome is known, or may not be sent again. `consent`: a person has allowed one more send. */
  async #drive(first: JournalEntry, { signal, consent, retry }: { signal: AbortSignal | undefined; consent: boolean; retry: boolean }): Promise<ToolOutcome> {
    let entry = first;
    let ambiguous = (first.sends > 0 && first.state === 'pending') || consent;
    let waitUntil: number | undefined;
    for (let attempt = 1; ; ) {
      if (signal?.aborted) return ambiguous ? this.#unknown(entry, 'The waiting was ended.') : this.#settled(entry, { status: 'failed', key: entry.key, reason: 'The call was cancelled before it was sent.' });
      entry = { ...entry, sends: entry.sends + 1 };
      await this.#options.store.put(entry);
      const sent = await this.#send(entry, retry, signal);
      if (sent.kind === 'outcome') return this.#settled(entry, sent.outcome);
      if (sent.kind === 'wait') {
        // It was received, and runs: what is waited for is time, not a number of sends.
        ambiguous = true;
        waitUntil ??= Date.now() + this.#options.waitMs;
        if (!(await this.#waitForProgress(entry, sent.ms, waitUntil, signal))) return this.#unknown(entry, 'The call is still in progress.');
        retry = false;
        continue;
      }
      if (sent.reconnect) await this.#disconnect();
      if (sent.kind === 'ambiguous') {
        ambiguous = true;
        retry = false;
        if (!(await this.#isHonoured(entry))) return this.#afterAmbiguity(entry, sent.reason, signal);
      }
      if (attempt >= this.#options.maxSends) {
        if (ambiguous) return this.#unknown(entry, sent.reason);
        return this.#settled(entry, { status: 'failed', key: entry.key, reason: sent.reason, ...('error' in sent ? { error: sent.error } : {}) });
      }
      await pause(Math.min(this.#options.maxPauseMs, this.#options.pauseMs * 2 ** (attempt - 1)), signal);
      attempt += 1;
    }
  }

  async #send(entry: JournalEntry, retry: boolean, signal: AbortSignal | undefined): Promise<Sent> {
    let connection: Connection;
    try {
      connection = await this.#connected();
    } catch (error) {
      return { kind: 'again', reason: messageOf(error), error, reconnect: true };
    }
    try {
      const result = await connection.send(entry.tool, entry.args, entry.key, this.#options.keyArgument, { timeoutMs: this.#options.timeoutMs, retry, signal });
      return await this.#judge(entry, result);
    } catch (error) {
      switch (classifySendError(error)) {
        case 'refused':
          return { kind: 'outcome', outcome: { status: 'failed', key: entry.key, reason: messageOf(error), error } };
        case 'not-sent':
          return { kind: 'again', reason: messageOf(error), error, reconnect: true };
        case 'later':
          return { kind: 'again', reason: messageOf(error), error, reconnect: false };
        case 'ambiguous':
          return { kind: 'ambiguous', reason: messageOf(error), reconnect: !isTimeout(error) || entry.sends > 1 };
      }
    }
  }

  async #judge(entry: JournalEntry, result: ToolResult): Promise<Sent> {
    const status = result._meta?.[STATUS_META] as CallStatus | undefined;
    if (status) await this.#options.store.noteHonoured(entry.server, entry.tool);
    const failed = (retryable: boolean): Sent => ({
      kind: 'outcome',
      outcome: { status: 'failed', key: entry.key, reason: textOf(result), result, ...(retryable ? { retry: () => this.#drive({ ...entry, state: 'pending' }, { signal: undefined, consent: false, retry: true }) } : {}) },
    });
    const completed = (replayed: boolean): Sent => ({ kind: 'outcome', outcome: { status: 'completed', key: entry.key, result, replayed } });
    if (!status) return result.isError ? failed(false) : completed(false);
    switch (status.status) {
      case 'completed':
        return completed(false);
      case 'replayed':
        return status.outcome === 'failed' ? failed(status.retryable === true) : completed(true);
      case 'failed':
        return failed(status.retryable === true);
      case 'in-progress':
        return { kind: 'wait', ms: status.retryAfterMs ?? 1000 };
      case 'store-unavailable':
        return { kind: 'again', reason: textOf(result), reconnect: false };
      case 'unknown':
      case 'expired':
      case 'awaiting-input':
        return { kind: 'outcome', outcome: this.#unknownOutcome(entry, textOf(result)) };
      case 'conflict':
      case 'missing-key':
      case 'bad-key':
      case 'misconfigured':
        return failed(false);
    }
  }

  /** The call may have had its effect, and the server is not known to honour keys: its status tool may tell, or a person. */
  async #afterAmbiguity(entry: JournalEntry, reason: string, signal: AbortSignal | undefined): Promise<ToolOutcome> {
    const seen = await this.#query(entry);
    if (seen !== 'unavailable' && seen !== 'none') {
      // It has a record of this very key.
      await this.#options.store.noteHonoured(entry.server, entry.tool);
      return this.#drive(entry, { signal, consent: false, retry: false });
    }
    const decision = (await this.#options.ask?.({ tool: entry.tool, args: entry.args, key: entry.key, reason })) ?? 'leave';
    if (decision === 'resend') return this.#drive(entry, { signal, consent: true, retry: false });
    if (decision === 'give-up') await this.#options.store.put({ ...entry, state: 'given-up' });
    return this.#unknownOutcome(entry, reason);
  }

  /** Waits until the status tool says that the call has ended, or for one pause where there is none; false when the time is up. */
  async #waitForProgress(entry: JournalEntry, firstMs: number, until: number, signal: AbortSignal | undefined): Promise<boolean> {
    let ms = firstMs;
    for (;;) {
      const left = until - Date.now();
      if (left <= 0 || signal?.aborted) return false;
      await pause(Math.min(ms, left, this.#options.maxPauseMs), signal);
      const seen = await this.#connected()
        .then((connection) => connection.query(entry.tool, entry.key, this.#options.timeoutMs))
        .catch(() => undefined);
      if (seen?.status !== 'in-progress') return Date.now() < until || seen !== undefined;
      ms = Math.max(seen.retryAfterMs ?? 0, ms * 1.5);
    }
  }

  async #query(entry: JournalEntry): ReturnType<UnknownOutcome['query']> {
    try {
      const found = await (await this.#connected()).query(entry.tool, entry.key, this.#options.timeoutMs);
      const known = ['none', 'in-progress', 'awaiting-input', 'completed', 'failed', 'unknown', 'expired'] as const;
      return known.find((one) => one === found?.status) ?? 'unavailable';
    } catch {
      await this.#disconnect();
      return 'unavailable';
    }
  }

  async #isHonoured({ server, tool }: JournalEntry): Promise<boolean> {
    const { honoursKeys, store } = this.#options;
    return honoursKeys === true || (Array.isArray(honoursKeys) && honoursKeys.includes(tool)) || store.isHonoured(server, tool);
  }

  /** Writes that the outcome is known; an unknown one stays in the journal. */
  async #settled(entry: JournalEntry, outcome: ToolOutcome): Promise<ToolOutcome> {
    if (outcome.status !== 'unknown') await this.#options.store.put({ ...entry, state: outcome.status });
    return outcome;
  }

  async #unknown(entry: JournalEntry, reason: string): Promise<ToolOutcome> {
    return this.#unknownOutcome(entry, reason);
  }

  #unknownOutcome(entry: JournalEntry, reason: string): UnknownOutcome {
    return {
      status: 'unknown',
      key: entry.key,
      tool: entry.tool,
      args: entry.args,
      reason,
      query: () => this.#query(entry),
      retry: () => this.#drive(entry, { signal: undefined, consent: true, retry: false }),
      giveUp: () => this.#options.store.put({ ...entry, state: 'given-up' }),
    };
  }

  #connected(): Promise<Connection> {
    const connect = this.#connect;
    if (connect) {
      this.#connection ??= connect().then(
        (client) => new Connection(client),
        (error: unknown) => {
          this.#connection = undefined;
          throw error;
        },
      );
    }
    return this.#connection ?? Promise.reject(new Error('Not connected'));
  }

  /** Leaves the connection, where another one can be had. */
  async #disconnect(): Promise<void> {
    if (!this.#connect) return;
    const old = this.#connection;
    this.#connection = undefined;
    const connection = await old?.catch(() => undefined);
    // What hangs on a broken connection is not waited for.
    connection?.client.close?.().catch(() => undefined);
  }
}

function isTimeout(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === -32_001 || code === 'REQUEST_TIMEOUT';
}

function textOf({ content }: ToolResult): string {
  const text = (content ?? []).flatMap((block) => block.text ?? []).join('\n');
  return text === '' ? 'The tool reported an error.' : text;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}
