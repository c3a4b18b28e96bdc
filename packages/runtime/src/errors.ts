/** Throw this from a handler when nothing was done and the caller may try again under the same key, by asking for it. */
export class RetryableError extends Error {
  override readonly name = 'RetryableError';
}

/** Throw this from a handler when it cannot tell whether the effect happened. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
}

/** The reason of a handler's aborted signal: somebody else has taken the call over. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}
