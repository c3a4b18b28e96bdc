/** What rules ask of one tool beyond its effect: its dedup stores, aborts, outcomes, slots. */
import type { Confidence, Hop, Place, Sink } from './words.js';

/** A place in a tool's code with the calls that lead there. */
export interface Step extends Hop {
  readonly path: readonly Hop[];
}

/** A write on a tool's way: the sink, the calls that lead there, and how sure it is. */
export interface WriteStep {
  readonly sink: Sink;
  readonly path: readonly Hop[];
  readonly confidence: Confidence;
}

/** A write that can come before the handler asks its caller something and is run again from the top with the answer. */
export interface ReentryFact {
  readonly write: WriteStep;
  /** The write, or the call that leads to it, in the function that leads to the question too. */
  readonly place: Place;
  readonly ask: Step;
}

/** A key that is made anew on each call. */
export interface MintedKeyFact {
  /** The call that makes it: `randomUUID()`. */
  readonly mint: Hop;
  /** Only where the caller gives none. */
  readonly isFallback: boolean;
  /** What it is put into: `Idempotency-Key`. */
  readonly slot: string;
  /** The write it is handed to; `null` for a store's look-up. */
  readonly write: WriteStep | null;
}

/** A slot for a key that is left empty: one that a model names, or one that is filled elsewhere in the program. */
export interface EmptySlotFact {
  readonly slot: string;
  /** Where it is in the call, as in effect rows; absent where it is filled before the call. */
  readonly at?: string;
  /** The tool's only write that has a slot. */
  readonly isOnly: boolean;
  readonly write: WriteStep;
  /** The call that leaves it out. */
  readonly place: Place;
  /** Where the same upstream call gets a key, and for which tool. */
  readonly filledAt?: Place;
  readonly filledBy?: string | null;
}

/**
 * What makes a handler stop early. `cancelled`: the request's signal (a notification; since revision 2026-07-28 over HTTP also a closed
 * stream). `disconnected`: the program listens to the connection itself. `deadline`: a clock or timer of its own.
 */
export type AbortCause = 'cancelled' | 'disconnected' | 'deadline';

/** A way out that is taken after a write and before it is recorded. */
export interface AbortExitFact {
  readonly check: Hop;
  readonly cause: AbortCause;
  readonly write: WriteStep;
}

/** A write that the program stops waiting for and then answers (or records) as failed. */
export interface LostOutcomeFact {
  /** `race`: against a timer or abort. `timer`: a signal that a timer sets cuts the write. `framework`: an option of the registration. */
  readonly cause: 'race' | 'timer' | 'framework';
  /** What is wrong is a record's state, not the answer. */
  readonly isState: boolean;
  /** Where it is said. */
  readonly said: Hop;
  readonly bell: Hop;
  readonly write: WriteStep;
}

/** A write to an upstream whose failure, of whatever kind, is answered as if nothing had happened. */
export interface CaughtOutcomeFact {
  /** Where it is said. */
  readonly said: Place;
  readonly write: WriteStep;
}

/** A write to an upstream that is sent again after it failed, without a key. */
export interface UpstreamRetryFact {
  /** The second send, or the call that holds the closure which is sent again. */
  readonly again: Hop;
  /** `loop`: code of the program. `helper`: a function of a package, with the number of tries. */
  readonly by: 'loop' | 'helper';
  readonly write: WriteStep;
}

/** How long what a store holds can be found again. */
export type StoreLifetime = 'durable' | 'process' | 'session' | 'connection' | 'request' | 'unknown';

/** A store that is asked under a key before a write and keeps a repeat from writing again. */
export interface DedupStoreFact {
  /** For people: `receipts`, `table claim`, `Redis`. */
  readonly name: string;
  /** Where it is declared, or made. */
  readonly place: Place;
  readonly confidence: Confidence;
  /** The write behind it. */
  readonly guarded: { readonly sink: Sink; readonly path: readonly Hop[] };
  readonly lifetime: StoreLifetime;
  /** The construction that decides how long it lives. */
  readonly lifetimePlace: Place;
  /** A durable store, or the upstream itself, is asked under the caller's key as well: this one only saves a trip. */
  readonly isBacked: boolean;
  readonly key: StoreKeyFact;
  /** What makes it forget. */
  readonly forgets: readonly ForgetFact[];
  /** The look-up that is followed by the write before anything is recorded: whoever asks meanwhile passes too. */
  readonly race: { readonly lookUp: Place; readonly record: Place } | null;
  /** The look-up that makes the record of a running call again when it finds one: that record keeps nobody from running. */
  readonly ignoredClaim: { readonly lookUp: Place; readonly claim: Place } | null;
  /** Claims that stay for ever when the process dies. */
  readonly endlessClaim: Place | null;
  /** The answer to whoever asks while the first call still runs, where it looks like that of a finished one. */
  readonly busyAsDone: Place | null;
  /** Where a call is recorded as done before the write was tried. */
  readonly doneTooEarly: Place | null;
  /** Where the record is taken away although the write may have happened. */
  readonly removedOnFailure: readonly Place[];
  /** Where any failure of the write is recorded as what came of the call, a lost answer too. */
  readonly failedAsFinal: readonly Place[];
  /** Ways on which the write runs without the store: it fails, or is missing. */
  readonly bypasses: readonly { readonly by: 'failure' | 'absence'; readonly place: Place }[];
  /**
   * What becomes of a known key with other arguments, unless it is refused. `unread`: they are not looked at where the record is made. `rerun`: the
   * comparison takes the difference for a miss.
   */
  readonly uncompared: { readonly how: 'unread' | 'rerun'; readonly place: Place } | null;
  /** What is checked before the look-up and may be answered otherwise by the time of a repeat. */
  readonly gatesBefore: readonly { readonly place: Place; readonly text: string }[];
}

/** A function that runs what it is handed under a key, where no tool of the program leads: a middleware, a wrapper in another process. Also a tool of the program's own kind. */
export interface OutsideGuardFact extends Hop {
  readonly stores: readonly DedupStoreFact[];
  /** Of a tool: what makes a key for an upstream where its caller gave none. */
  readonly mints?: readonly Hop[];
}

/** What the records of a store are kept under. */
export interface StoreKeyFact {
  /** The expression that builds it. */
  readonly place: Place;
  /** As written, shortened. */
  readonly text: string;
  /** The caller's idempotency key is part of it. */
  readonly fromCaller: boolean;
  /** What makes one where the request, as the server took it in, has none. */
  readonly mint?: Hop;
  /** The part that is an id of the message: `ctx.mcpReq.id`. */
  readonly requestId?: string;
  /** The part that is an id of the session. */
  readonly sessionId?: string;
  /** It is made of the arguments alone. */
  readonly fromArguments: boolean;
  /** The handler looks at who calls, by this part of its context, and the key does not hold it. */
  readonly missingPrincipal?: string;
}

/** Why records are gone after a while. */
export interface ForgetFact {
  /** `ttl`: each after its time. `cap`: the oldest when there are too many. `wipe`: all at once. */
  readonly by: 'ttl' | 'cap' | 'wipe';
  /** Where the time or the removal is written. */
  readonly place: Place;
  /** Of a `ttl`: how long a record is kept. */
  readonly milliseconds?: number;
}

/** A wait that outlasts the client's default timeout while nothing is reported. */
export interface SilentWaitFact {
  readonly wait: Hop;
  /** How long it may take; `Infinity` when it has no end of its own. */
  readonly milliseconds: number;
}

/** What is read of a tool only when a rule asks: each part is worked out when it is first read. */
export interface ToolDetails {
  readonly reentries: readonly ReentryFact[];
  readonly mintedKeys: readonly MintedKeyFact[];
  readonly emptySlots: readonly EmptySlotFact[];
  readonly abortExits: readonly AbortExitFact[];
  readonly lostOutcomes: readonly LostOutcomeFact[];
  readonly caughtOutcomes: readonly CaughtOutcomeFact[];
  readonly upstreamRetries: readonly UpstreamRetryFact[];
  /** Where the tool remembers which calls it has seen. */
  readonly stores: readonly DedupStoreFact[];
  readonly silentWaits: readonly SilentWaitFact[];
  /** Whether key or outcome of a call are noted anywhere but at the upstream. */
  readonly isNoted: boolean;
  /** Whether a store of the program finds calls by the caller's key. Of a tool that writes nothing twice: whether that is what the key is for. */
  readonly isKeyStored: boolean;
  /** What of the program it runs. */
  readonly run: RunFact;
}

/** Functions, methods and constructors of the program, each once. */
export interface RunFact {
  /** Where it begins: the handler, or several of them. */
  readonly handlers: readonly Place[];
  /** All that were followed, the handlers among them. */
  readonly functions: readonly Place[];
  /** Why some may be missing: a bound was hit. */
  readonly cut?: string;
}
