/** How one call of a guarded tool ended, as the caller is told. */
export type CallOutcome =
  /** The handler ran now. */
  | 'completed'
  | 'failed'
  /** The handler asked the person something. */
  | 'awaiting-input'
  /** Nobody knows whether the effect happened. */
  | 'unknown'
  /** The recorded outcome of an earlier run was handed out. */
  | 'replayed'
  | 'in-progress'
  | 'conflict'
  | 'expired'
  | 'missing-key'
  | 'bad-key'
  | 'store-unavailable'
  /** The server is not set up right for this call; nothing was run. */
  | 'misconfigured';

/** What is logged of one call of a guarded tool. */
export interface CallRecord {
  readonly tool: string;
  /** Hash of the key, 16 hexadecimal digits; null when there was none. */
  readonly keyHash: string | null;
  readonly principalHash: string | null;
  readonly sessionHash: string | null;
  /** Milliseconds since 1970, by the clock of this process. */
  readonly arrivedAt: number;
  readonly durationMs: number;
  readonly outcome: CallOutcome;
  /** Whether the handler was started by this call. */
  readonly ran: boolean;
  /** The handler was started although it had been before: what its first owner did is not known. */
  readonly takenOver: boolean;
  /** The lease was lost while the handler ran. */
  readonly leaseLost: boolean;
  /** The outcome stands in the store. */
  readonly recorded: boolean;
  /** The key had arrived before, in other sessions only. */
  readonly newSession: boolean;
  /** How many sessions the key has arrived in; null when nothing is known of it. */
  readonly sessions: number | null;
  /** How often the key has arrived, with this call; null when nothing is known of it. */
  readonly arrivals: number | null;
  /** What went wrong in the store, if anything. */
  readonly storeError: string | null;
}
