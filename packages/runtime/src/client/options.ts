import type { CallJournal } from './journal.js';
import type { ToolOutcome, UnknownOutcome } from './outcome.js';

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
  /**
   * How long after it was made a call is sent again without being asked about. Default 24 h: later a server may have forgotten the
   * key, and would run the call once more.
   */
  readonly resendForMs?: number;
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
  /**
   * Calls the tool with a key of its own that is on the disk before the first send.
   *
   * @throws TypeError when the intent stands for another call, or the arguments have no JSON form.
   */
  call(tool: string, args: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<ToolOutcome>;
  /** Goes on with the calls whose outcome was not known when the process ended; their outcomes, oldest first. */
  resume(): Promise<readonly ToolOutcome[]>;
  /** Asks the server how the call with the key stands. */
  query(key: string): ReturnType<UnknownOutcome['query']>;
  /** Closes the connection that this caller has made; a client that was handed in stays open, and so does the journal. */
  close(): Promise<void>;
}
