/** The sentences that a caller reads: a person, or a model that decides what to do next. */

const iso = (ms: number) => new Date(ms).toISOString();

export const wording = {
  missingKey: (argument: string) =>
    `Nothing was run: this tool needs \`${argument}\`. Make one random value, such as a UUID, for this one intent before the first call, and send the same value again whenever you repeat the call because its outcome is unclear.`,
  badKey: (reason: string) => `Nothing was run. ${reason}`,
  keysDiffer: (argument: string) => `Nothing was run: \`${argument}\` and \`_meta\` hold different idempotency keys.`,
  conflict: (argument: string) =>
    `Nothing was run: this idempotency key was first used with other arguments. If you mean the earlier call, send its arguments again; if you mean a new one, use a new \`${argument}\`.`,
  inProgress: (since: number, retryAfterMs: number) =>
    `This call is already running since ${iso(since)}. Nothing was run again. Send the same call with the same key again in ${Math.ceil(retryAfterMs / 1000)} s to get its result; do not use a new key.`,
  unknown: (since: number) =>
    `It is not known whether this call, started ${iso(since)}, had its effect: the server that ran it is gone or lost contact. Nothing was run again. Look at the system it writes to before you do anything; a call with a new key may do it twice.`,
  unknownNow: (message: string) =>
    `${message}\n\nIt is not known whether the call had its effect. Look at the system it writes to before you do anything; a call with a new key may do it twice.`,
  expired: () => 'Nothing was run: this idempotency key is too old for its outcome to be still known. Find out whether the call had its effect; for a new intent use a new key.',
  fromTheFuture: () => 'Nothing was run: the time in this idempotency key lies too far in the future.',
  storeUnavailable: () => 'Nothing was run: the server cannot reach the store of idempotency keys. Send the same call with the same key again later.',
  misconfigured: (problem: string) => problem,
  corrupt: () => 'Nothing was run: the record of this idempotency key cannot be read. Somebody has to look at it; a call with a new key may do it twice.',
  questionOmitted: (ranAt: number) => `This call, started ${iso(ranAt)}, has asked a question, which is too large to be asked again. Nothing was run again. Answer the first one, or wait until it has lapsed.`,
  replayed: (ranAt: number) => `(This is the recorded result of the call that ran at ${iso(ranAt)}. Nothing was run again.)`,
  omitted: (ranAt: number, why: string) => `This call ran at ${iso(ranAt)} and was completed; nothing was run again. Its result is not available: ${why}.`,
  retryableNow: (argument: string) => `(To run it again under the same key, set \`${argument}\` to true.)`,
  retryable: (ranAt: number, argument: string) => `(This is how the call that ran at ${iso(ranAt)} failed. Nothing was run again. To run it again under the same key, set \`${argument}\` to true.)`,
  failedBefore: (ranAt: number) => `(This is how the call that ran at ${iso(ranAt)} failed. Nothing was run again.)`,
  none: () => 'Nothing is known of this key: no call with it has arrived, or it is long ago.',
} as const;
