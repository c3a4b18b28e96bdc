import { v7 as uuidv7 } from 'uuid';
import { fingerprintOf } from '../fingerprint.js';
import { reasonOf } from '../message-of.js';
import { KEY_ARGUMENT } from '../names.js';
import type { JournalEntry } from './journal.js';
import { judgeAnswer, judgeError, statusOf, type Sent } from './judge.js';
import type { CallOptions, ToolCaller, ToolCallerOptions } from './options.js';
import type { ToolOutcome, UnknownOutcome } from './outcome.js';
import { beforeAbort, pause } from './pause.js';
import { queryStanding, waitForProgress } from './standing.js';
import { Line, type Connection, type ToolClient } from './tool-client.js';
import { asJson, cancelled, notSent, otherCall } from './unsent.js';

/**
 * Calls tools so that a lost answer does not become a second effect.
 *
 * @param client A connected client of SDK v1 or v2, or a function that connects a new one: it is called again when a connection is lost.
 */
export function createToolCaller(client: ToolClient | (() => Promise<ToolClient>), options: ToolCallerOptions): ToolCaller {
  return new Caller(client, options);
}

/** How a call is driven on. */
interface Drive {
  readonly signal: AbortSignal | undefined;
  /** A person has allowed one more send. */
  readonly consent: boolean;
  /** The server is asked to run a retryable failure again. */
  readonly retry: boolean;
  /** The first send stands in the journal already. */
  readonly begun?: boolean;
}

class Caller implements ToolCaller {
  readonly #line: Line;
  readonly #options: Required<Omit<ToolCallerOptions, 'ask' | 'honoursKeys'>> & Pick<ToolCallerOptions, 'ask' | 'honoursKeys'>;
  /** Calls under way that have an intent: who calls for the same one waits with them. */
  readonly #underWay = new Map<string, { readonly call: string; readonly outcome: Promise<ToolOutcome> }>();

  constructor(client: ToolClient | (() => Promise<ToolClient>), options: ToolCallerOptions) {
    this.#line = new Line(client);
    this.#options = { timeoutMs: 60_000, maxSends: 5, pauseMs: 500, maxPauseMs: 30_000, waitMs: 300_000, resendForMs: 24 * 3_600_000, keyArgument: KEY_ARGUMENT, ...options };
  }

  async call(tool: string, given: Readonly<Record<string, unknown>>, { intent, signal }: CallOptions = {}): Promise<ToolOutcome> {
    // What is sent again must be what was sent, whatever becomes of the caller's object.
    const args = asJson(given);
    const entry: JournalEntry = { key: uuidv7(), server: this.#options.server, tool, args, intent: intent ?? null, state: 'pending', sends: 0, createdAt: Date.now() };
    if (intent === undefined) return this.#drive(entry, { signal, consent: false, retry: false });
    const call = fingerprintOf([tool, args]);
    const underWay = this.#underWay.get(intent);
    if (underWay) {
      if (underWay.call !== call) throw otherCall(intent);
      return underWay.outcome;
    }
    const outcome = this.#callForIntent({ ...entry, sends: 1 }, call, signal);
    this.#underWay.set(intent, { call, outcome });
    return outcome.finally(() => this.#underWay.delete(intent));
  }

  async #callForIntent(entry: JournalEntry, call: string, signal: AbortSignal | undefined): Promise<ToolOutcome> {
    if (signal?.aborted) return cancelled(entry);
    let known: JournalEntry;
    try {
      known = await this.#options.store.begin(entry);
    } catch (error) {
      return notSent(entry, error);
    }
    if (known.key === entry.key) return this.#drive(entry, { signal, consent: false, retry: false, begun: true });
    if (fingerprintOf([known.tool, known.args]) !== call) throw otherCall(String(entry.intent));
    return this.#goOn(known, signal);
  }

  async resume(): Promise<readonly ToolOutcome[]> {
    const outcomes: ToolOutcome[] = [];
    for (const entry of await this.#options.store.pending(this.#options.server)) outcomes.push(await this.#goOn(entry, undefined));
    return outcomes;
  }

  async query(key: string): ReturnType<UnknownOutcome['query']> {
    const entry = await this.#options.store.find(key);
    return entry ? queryStanding(this.#line, entry, this.#options.timeoutMs) : 'unavailable';
  }

  close(): Promise<void> {
    return this.#line.close();
  }

  /** Goes on with a call that an earlier process, or an earlier call, may have sent. */
  async #goOn(entry: JournalEntry, signal: AbortSignal | undefined): Promise<ToolOutcome> {
    // What was never sent, or was refused, may be sent; what may have been done only where the key is honoured, and still known.
    const known = Date.now() - entry.createdAt < this.#options.resendForMs;
    if (entry.sends === 0 || entry.state === 'failed' || (known && (await this.#isHonoured(entry)))) return this.#drive({ ...entry, state: 'pending' }, { signal, consent: entry.sends > 0 && entry.state !== 'failed', retry: false });
    if (entry.state === 'completed') return { status: 'completed', key: entry.key, result: { content: [{ type: 'text', text: 'This call was completed earlier. Its result is not kept.' }] }, replayed: true };
    return this.#afterAmbiguity(entry, known ? 'The process ended before the outcome was known.' : 'The call was sent so long ago that the server may have forgotten its key.', signal);
  }

  /** Sends until the outcome is known, or the call may not be sent again. */
  async #drive(first: JournalEntry, { signal, consent, retry: firstRetry, begun = false }: Drive): Promise<ToolOutcome> {
    let [entry, retry] = [first, firstRetry];
    let ambiguous = (first.sends > 0 && first.state === 'pending' && !begun) || consent;
    let waitUntil: number | undefined;
    for (let attempt = 1; ; ) {
      if (signal?.aborted) return ambiguous ? this.#unknown(entry, 'The waiting was ended.') : this.#settled(entry, cancelled(entry));
      if (!begun || attempt > 1 || waitUntil !== undefined) {
        const next = { ...entry, sends: entry.sends + 1 };
        try {
          await this.#options.store.put(next);
        } catch (error) {
          // A send that is not in the journal would be forgotten by a restart.
          const failed = notSent(entry, error);
          return ambiguous ? this.#unknown(entry, failed.reason) : failed;
        }
        entry = next;
      }
      const sent = await this.#send(entry, retry, signal);
      switch (sent.kind) {
        case 'completed':
          return this.#settled(entry, { status: 'completed', key: entry.key, result: sent.result, replayed: sent.replayed });
        case 'failed':
          // Without a key's record a failed run says nothing of the run before it.
          return ambiguous && !sent.byKey ? this.#unknown(entry, sent.reason) : this.#failed(entry, sent);
        case 'refused':
          return ambiguous ? this.#unknown(entry, `${sent.reason} What an earlier send did is not known.`) : this.#failed(entry, sent);
        case 'unknown':
          return this.#unknown(entry, sent.reason);
        case 'wait':
          // It was received, and runs: what is waited for is time, not a number of sends.
          ambiguous = true;
          waitUntil ??= Date.now() + this.#options.waitMs;
          if (!(await waitForProgress(this.#line, entry, { firstMs: sent.ms, until: waitUntil, shortestMs: this.#options.pauseMs, longestMs: this.#options.maxPauseMs, timeoutMs: this.#options.timeoutMs, signal }))) return this.#unknown(entry, 'The call is still in progress.');
          retry = false;
          continue;
      }
      if (sent.reconnect) this.#line.leave();
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
      connection = await beforeAbort(this.#line.connected(), signal);
    } catch (error) {
      return { kind: 'again', reason: reasonOf(error), error, reconnect: true };
    }
    try {
      const result = await connection.send(entry.tool, entry.args, entry.key, this.#options.keyArgument, { timeoutMs: this.#options.timeoutMs, retry, signal });
      if (statusOf(result)) await this.#noteHonoured(entry);
      return judgeAnswer(result);
    } catch (error) {
      return judgeError(error, entry.sends);
    }
  }

  /** The call may have had its effect, and the server is not known to honour keys: its status tool may tell, or a person. */
  async #afterAmbiguity(entry: JournalEntry, reason: string, signal: AbortSignal | undefined): Promise<ToolOutcome> {
    const seen = await queryStanding(this.#line, entry, this.#options.timeoutMs);
    if (seen !== 'unavailable' && seen !== 'none') {
      // It has a record of this very key.
      await this.#noteHonoured(entry);
      return this.#drive(entry, { signal, consent: false, retry: false });
    }
    // A person who cannot be asked has not said anything.
    const decision = await (async () => this.#options.ask?.({ tool: entry.tool, args: entry.args, key: entry.key, reason }))().catch(() => 'leave' as const);
    if (decision === 'resend') return this.#drive(entry, { signal, consent: true, retry: false });
    // What cannot be written is asked for again after a restart.
    if (decision === 'give-up') await this.#options.store.put({ ...entry, state: 'given-up' }).catch(() => undefined);
    return this.#unknown(entry, reason);
  }

  async #isHonoured({ server, tool }: JournalEntry): Promise<boolean> {
    const { honoursKeys, store } = this.#options;
    if (honoursKeys === true || (Array.isArray(honoursKeys) && honoursKeys.includes(tool))) return true;
    // A journal that cannot be read has not said so.
    return (async () => store.isHonoured(server, tool))().catch(() => false);
  }

  /** What was seen of the server is a help for later; an answer is not lost for it. */
  async #noteHonoured({ server, tool }: JournalEntry): Promise<void> {
    await this.#options.store.noteHonoured(server, tool).catch(() => undefined);
  }

  #failed(entry: JournalEntry, sent: Sent & { readonly kind: 'failed' | 'refused' }): Promise<ToolOutcome> {
    const { reason, result } = sent;
    const retry = () => this.#drive({ ...entry, state: 'pending' }, { signal: undefined, consent: false, retry: true, begun: false });
    return this.#settled(entry, {
      status: 'failed',
      key: entry.key,
      reason,
      ...(result ? { result } : {}),
      ...('error' in sent ? { error: sent.error } : {}),
      ...(sent.kind === 'failed' && sent.retryable ? { retry } : {}),
    });
  }

  /** Writes that the outcome is known. Where that cannot be written the call is asked for again after a restart, and then known. */
  async #settled(entry: JournalEntry, outcome: ToolOutcome & { readonly status: 'completed' | 'failed' }): Promise<ToolOutcome> {
    await this.#options.store.put({ ...entry, state: outcome.status }).catch(() => undefined);
    return outcome;
  }

  /** An unknown outcome; the call stays in the journal. */
  #unknown(entry: JournalEntry, reason: string): UnknownOutcome {
    return {
      status: 'unknown',
      key: entry.key,
      tool: entry.tool,
      args: entry.args,
      reason,
      query: () => queryStanding(this.#line, entry, this.#options.timeoutMs),
      retry: () => this.#drive(entry, { signal: undefined, consent: true, retry: false }),
      giveUp: () => this.#options.store.put({ ...entry, state: 'given-up' }),
    };
  }
}
