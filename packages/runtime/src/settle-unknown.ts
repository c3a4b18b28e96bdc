import { EVERYBODY } from './call/principal.js';
import { resolveOptions, type IdempotencyOptions } from './options.js';
import type { Settlement } from './store.js';
import { encodeResult, encodeThrown } from './stored-value.js';

/** Which call it is: its tool and key, and who called, as the option `principal` names it; nobody in particular where there is none. */
export interface UnknownCall {
  readonly tool: string;
  readonly key: string;
  readonly principal?: string;
}

/** What a person has found out. */
export type FoundOutcome =
  /** The effect is there; `result` is what everybody gets who sends the key again. */
  | { readonly state: 'completed'; readonly result: unknown }
  /** The effect is not there and cannot come any more. `retryable`: the caller may ask for it under the same key. */
  | { readonly state: 'failed'; readonly reason: string; readonly retryable?: boolean };

/**
 * Settles a call whose outcome is unknown, because somebody has looked. An owner that comes late is locked out.
 *
 * @param options Those of the guarded tool.
 * @returns Whether there was such a call; false also when somebody has settled it meanwhile, or its owner still runs.
 */
export async function settleUnknown(options: IdempotencyOptions, { tool, key, principal = EVERYBODY }: UnknownCall, found: FoundOutcome): Promise<boolean> {
  const { store, retentionMs, tombstoneMs, maxResultBytes } = resolveOptions(options);
  const lives = { retentionMs, tombstoneMs };
  const settlement: Settlement =
    found.state === 'completed'
      ? { ...lives, state: 'completed', result: encodeResult(found.result, maxResultBytes).text }
      : { ...lives, state: 'failed', failure: found.retryable === true ? 'retryable' : 'final', result: encodeThrown(found.reason, maxResultBytes) };
  return store.resolve({ principal, tool, key }, settlement);
}
