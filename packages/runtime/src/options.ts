import type { CallRecord } from './call-record.js';
import type { FailureKind, IdempotencyRecord } from './record.js';
import type { IdempotencyStore } from './store.js';
import { KEY_ARGUMENT, RETRY_ARGUMENT } from './names.js';

/** What a handler's error, or result with `isError`, says about the effect. */
export type FailureVerdict = FailureKind | 'unknown';

/** What a `reconcile` callback found out. */
export type Reconciliation =
  /** The effect is there; `result` is what the call is answered. */
  | { readonly happened: true; readonly result: unknown }
  /** The effect is not there and cannot come any more: the handler may run. */
  | { readonly happened: false }
  | 'unknown';

/** What happens when the owner of a call is gone and nobody knows whether its effect happened. */
export type LostLeasePolicy =
  /** The call is answered `unknown` until somebody settles it. The only policy that never runs anything twice. */
  | 'refuse'
  /** The handler runs again. Right only where a repeat is harmless: everything it writes is keyed (`keyFor`), or is written in the same transaction. */
  | 'rerun'
  /** Somebody else can tell, such as a query by natural key in the system that was written to. */
  | { readonly reconcile: (question: { readonly args: Readonly<Record<string, unknown>>; readonly record: IdempotencyRecord; readonly context: unknown }) => Reconciliation | Promise<Reconciliation> };

/** What happens to a call without a key. */
export type MissingKeyPolicy =
  | 'refuse'
  /** An equal call within `windowMs` after the last one counts as the same call. It takes honest repeats for resends, and late resends for new calls. */
  | { readonly strategy: 'window'; readonly windowMs: number }
  /** The person is asked whether an equal call within `windowMs` is the same order sent again, or a new one. */
  | { readonly strategy: 'confirm'; readonly windowMs: number };

/** All durations are milliseconds. */
export interface IdempotencyOptions<Store extends IdempotencyStore = IdempotencyStore> {
  readonly store: Store;
  /**
   * Names who calls, from the handler's context: the user (the subject of the token), never the client id or the token alone.
   * Needed as soon as a request carries authentication; without authentication everybody is one principal.
   */
  principal?(context: unknown): string | undefined;
  /** How long an outcome is handed out to those who send the key again. Default 24 h. */
  readonly retentionMs?: number;
  /** How long after the first send a client may still resend; the retention may not be shorter. Default 24 h. */
  readonly retryHorizonMs?: number;
  /** How long after its retention a key is still refused as expired. Default 6 times the retention. */
  readonly tombstoneMs?: number;
  /** How long the owner of a call counts as alive without a heartbeat. Default 30 s. */
  readonly leaseMs?: number;
  /** How often the lease is renewed. Default a third of the lease. */
  readonly heartbeatMs?: number;
  /** Default `'refuse'`; in the transactional form `'rerun'`. */
  readonly onLostLease?: LostLeasePolicy;
  /** Judges an error that the handler threw, or its result with `isError: true`. Default: `classifyFailure`. */
  readonly onFailure?: (failure: unknown) => FailureVerdict;
  /**
   * What a cancelled request or a lost connection does to the handler. `'finish'` (default): nothing, it runs to its end and the
   * result is recorded. `'abort'`: its signal aborts, and if it then throws, the outcome is `unknown`.
   */
  readonly onCancel?: 'finish' | 'abort';
  /** Default `'refuse'`. */
  readonly onMissingKey?: MissingKeyPolicy;
  /** The name of the key among the arguments. Default `idempotencyKey`. */
  readonly keyArgument?: string;
  /** The name of the argument that asks to run a retryable failure again. Default `retryFailed`. */
  readonly retryArgument?: string;
  /** What of the arguments makes it the same call. Default: all of them but key and retry, as sent where that is known (`keepSentArguments`). */
  readonly fingerprint?: (args: Readonly<Record<string, unknown>>) => unknown;
  /** How often progress is sent while the handler runs, to clients that asked for it. Default 10 s; `false` for never. */
  readonly progressMs?: number | false;
  /** How long a question to the person stands. Default 10 min. */
  readonly inputDeadlineMs?: number;
  /** The largest result that is recorded, in bytes of JSON. Default 1 MiB. */
  readonly maxResultBytes?: number;
  /** How long one step in the store may take before it counts as unreachable. Default 5 s. */
  readonly storeTimeoutMs?: number;
  /** Puts the status into `structuredContent` too. Only for tools without an output schema. Default `false`. */
  readonly structuredStatus?: boolean;
  /** Adds a sentence to a replayed result that says when it ran. Default `true`. */
  readonly replayNote?: boolean;
  /** Is handed one record for each call, as telemetry is. */
  readonly log?: (record: CallRecord) => void;
}

export type ResolvedOptions<Store extends IdempotencyStore = IdempotencyStore> = Required<Omit<IdempotencyOptions<Store>, 'principal' | 'onFailure' | 'fingerprint' | 'log'>> &
  Pick<IdempotencyOptions<Store>, 'principal' | 'onFailure' | 'fingerprint' | 'log'>;

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const LONGEST_TIMER = 2 ** 31 - 1;
const MILLENNIUM = 365_250 * 24 * HOUR;

/**
 * The options with their defaults.
 *
 * @throws TypeError when durations contradict each other, above all a retention shorter than the retry horizon.
 */
export function resolveOptions<Store extends IdempotencyStore>(options: IdempotencyOptions<Store>): ResolvedOptions<Store> {
  const retentionMs = options.retentionMs ?? 24 * HOUR;
  const leaseMs = options.leaseMs ?? 30 * SECOND;
  const resolved: ResolvedOptions<Store> = {
    ...options,
    retentionMs,
    retryHorizonMs: options.retryHorizonMs ?? 24 * HOUR,
    tombstoneMs: options.tombstoneMs ?? 6 * retentionMs,
    leaseMs,
    heartbeatMs: options.heartbeatMs ?? Math.floor(leaseMs / 3),
    onLostLease: options.onLostLease ?? 'refuse',
    onCancel: options.onCancel ?? 'finish',
    onMissingKey: options.onMissingKey ?? 'refuse',
    keyArgument: options.keyArgument ?? KEY_ARGUMENT,
    retryArgument: options.retryArgument ?? RETRY_ARGUMENT,
    progressMs: options.progressMs ?? 10 * SECOND,
    inputDeadlineMs: options.inputDeadlineMs ?? 600 * SECOND,
    maxResultBytes: options.maxResultBytes ?? 1 << 20,
    storeTimeoutMs: options.storeTimeoutMs ?? 5 * SECOND,
    structuredStatus: options.structuredStatus ?? false,
    replayNote: options.replayNote ?? true,
  };
  for (const name of ['retentionMs', 'retryHorizonMs', 'leaseMs', 'heartbeatMs', 'inputDeadlineMs', 'maxResultBytes', 'storeTimeoutMs'] as const) {
    if (!Number.isSafeInteger(resolved[name]) || resolved[name] <= 0) throw new TypeError(`${name} must be a positive whole number, not ${resolved[name]}.`);
  }
  if (!Number.isSafeInteger(resolved.tombstoneMs) || resolved.tombstoneMs < 0) throw new TypeError(`tombstoneMs must be a whole number, not ${resolved.tombstoneMs}.`);
  for (const name of ['leaseMs', 'heartbeatMs', 'storeTimeoutMs', 'progressMs'] as const) {
    // A timer of Node that is set for longer goes off at once, again and again.
    if (!(Number(resolved[name]) <= LONGEST_TIMER)) throw new TypeError(`${name} must be at most ${LONGEST_TIMER} ms (24 days), not ${resolved[name]}.`);
  }
  for (const name of ['retentionMs', 'tombstoneMs', 'inputDeadlineMs'] as const) {
    if (!(resolved[name] <= MILLENNIUM)) throw new TypeError(`${name} must be at most ${MILLENNIUM} ms (1000 years), not ${resolved[name]}.`);
  }
  if (resolved.progressMs !== false && !(Number.isSafeInteger(resolved.progressMs) && resolved.progressMs > 0)) throw new TypeError(`progressMs must be a positive whole number or false, not ${resolved.progressMs}.`);
  const refuse = (longer: keyof ResolvedOptions & `${string}Ms`, shorter: keyof ResolvedOptions & `${string}Ms`, why: string) => {
    if ((resolved[longer] as number) < (resolved[shorter] as number)) throw new TypeError(`${longer} (${resolved[longer]} ms) is shorter than ${shorter} (${resolved[shorter]} ms): ${why}`);
  };
  refuse('retentionMs', 'retryHorizonMs', 'a client that resends within the retry horizon would run the call again.');
  refuse('retentionMs', 'leaseMs', 'a record could expire while its owner is at work.');
  refuse('retentionMs', 'inputDeadlineMs', 'a record could expire while the person thinks.');
  if (resolved.heartbeatMs * 2 > leaseMs) throw new TypeError(`heartbeatMs (${resolved.heartbeatMs} ms) must be at most half of leaseMs (${leaseMs} ms), so that one lost heartbeat does not cost the lease.`);
  if (resolved.onMissingKey !== 'refuse') {
    const { windowMs } = resolved.onMissingKey;
    if (!(windowMs >= leaseMs)) throw new TypeError(`windowMs (${windowMs} ms) is shorter than leaseMs (${leaseMs} ms): a call could be forgotten while it runs.`);
    if (!Number.isSafeInteger(windowMs) || windowMs > MILLENNIUM) throw new TypeError(`windowMs must be a whole number, at most ${MILLENNIUM} ms (1000 years), not ${windowMs}.`);
  }
  return resolved;
}
