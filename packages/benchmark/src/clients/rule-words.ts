/** What the sample's words are called here, and which rules each family of rows judges. */
import type { Family } from './rows.js';

interface Meaning {
  /** A finding of any of these finds the row. */
  readonly rules: readonly string[];
  readonly why: string;
}

/** The words of `report` rows. */
export const RULE_WORDS: Readonly<Record<string, Meaning>> = {
  'retry-write-tool-call': {
    rules: ['no-write-tool-retry', 'no-write-tool-redispatch', 'no-transport-retry'],
    why: 'a tool call is sent again after a failure that may follow its effect: by the program, elsewhere, or by the transport below',
  },
  'retry-unclassified-tool-call': { rules: ['no-write-tool-retry', 'no-write-tool-redispatch'], why: 'the same, of a tool whose effect is not told: it counts as a write until it is gated' },
  'retry-write-handler': { rules: ['no-upstream-write-retry'], why: 'a server repeats its own write' },
  'jsonrpc-id-dedup': { rules: ['no-request-id-as-key'], why: 'the same words' },
  'process-memory-store': { rules: ['no-volatile-dedup-store'], why: 'the same words' },
  'arg-hash-dedup': { rules: ['no-argument-hash-as-key'], why: 'the same words' },
  'session-scoped-store': { rules: ['no-session-scoped-dedup'], why: 'the same words' },
  'in-progress-treated-as-new': { rules: ['require-in-progress-record'], why: 'a record in progress that keeps nobody from running is none: two callers pass' },
  'ambiguous-error-recorded-as-final': { rules: ['no-unknown-outcome-as-failure', 'no-caught-outcome-as-failure'], why: 'a lost outcome is written down as a final failure: the program stopped waiting, or whatever was caught is taken for one' },
  'key-conflict-executes': { rules: ['require-key-conflict-check'], why: 'the same key with other arguments is not refused' },
  'server-minted-key': { rules: ['no-server-minted-key'], why: 'the same words' },
  'key-minted-per-call': {
    rules: ['no-server-minted-key', 'require-key-forwarding', 'require-idempotency-key'],
    why: 'the handler, or the SDK it calls, makes a key for each call: either the making is reported, or the slot that is left to the SDK, or the tool that takes no key',
  },
  'sdk-idempotency-param-undefined': { rules: ['require-key-forwarding', 'require-idempotency-key'], why: 'a slot for a key is left empty; of a tool that takes no key that is what is reported, once' },
  'key-not-forwarded': { rules: ['require-key-forwarding', 'no-ignored-idempotency-key'], why: 'a key that was taken does not arrive upstream' },
  'key-ignored-on-one-path': { rules: ['no-ignored-idempotency-key', 'require-idempotency-key'], why: 'on this path nothing is done with a key, whether one is declared or not' },
  'missing-key': { rules: ['require-idempotency-key'], why: 'the same words' },
};

/**
 * What must be silent at an `ok` row: the rules that its family is about. A reader who found a retry right has not judged the schemas
 * beside it, and the sample has no word for a key that may be empty.
 */
export const FAMILY_RULES: Readonly<Record<Family, readonly string[]>> = {
  'client-retry': ['no-write-tool-retry', 'no-write-tool-redispatch', 'no-transport-retry', 'no-upstream-write-retry', 'no-key-per-attempt', 'require-explicit-replay-policy'],
  'dedup-store': [
    'no-request-id-as-key', 'no-session-scoped-dedup', 'no-volatile-dedup-store', 'no-argument-hash-as-key', 'require-in-progress-record', 'require-in-progress-expiry',
    'no-in-progress-as-success', 'no-early-completion-record', 'no-record-deletion-on-failure', 'no-fail-open-store', 'require-sufficient-key-ttl', 'require-key-conflict-check',
  ],
  'key-tool': ['require-idempotency-key', 'no-ignored-idempotency-key', 'require-key-forwarding', 'no-server-minted-key'],
};
