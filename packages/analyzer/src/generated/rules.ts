// Generated from the folders by `npm run generate`. Do not edit.
import type { Rule } from '../types.js';
import noAbortAfterEffectRule from '../rules/no-abort-after-effect/rule.js';
import noArgumentHashAsKeyRule from '../rules/no-argument-hash-as-key/rule.js';
import noCaughtOutcomeAsFailureRule from '../rules/no-caught-outcome-as-failure/rule.js';
import noEarlyCompletionRecordRule from '../rules/no-early-completion-record/rule.js';
import noEffectBeforeInputRequiredRule from '../rules/no-effect-before-input-required/rule.js';
import noFailOpenStoreRule from '../rules/no-fail-open-store/rule.js';
import noGateBeforeDedupLookupRule from '../rules/no-gate-before-dedup-lookup/rule.js';
import noIgnoredIdempotencyKeyRule from '../rules/no-ignored-idempotency-key/rule.js';
import noInProgressAsSuccessRule from '../rules/no-in-progress-as-success/rule.js';
import noKeyPerAttemptRule from '../rules/no-key-per-attempt/rule.js';
import noKeyReuseAcrossIntentsRule from '../rules/no-key-reuse-across-intents/rule.js';
import noRecordDeletionOnFailureRule from '../rules/no-record-deletion-on-failure/rule.js';
import noRequestIdAsKeyRule from '../rules/no-request-id-as-key/rule.js';
import noServerMintedKeyRule from '../rules/no-server-minted-key/rule.js';
import noSessionScopedDedupRule from '../rules/no-session-scoped-dedup/rule.js';
import noTransportRetryRule from '../rules/no-transport-retry/rule.js';
import noUnknownOutcomeAsFailureRule from '../rules/no-unknown-outcome-as-failure/rule.js';
import noUpstreamWriteRetryRule from '../rules/no-upstream-write-retry/rule.js';
import noVolatileDedupStoreRule from '../rules/no-volatile-dedup-store/rule.js';
import noWriteToolRedispatchRule from '../rules/no-write-tool-redispatch/rule.js';
import noWriteToolRetryRule from '../rules/no-write-tool-retry/rule.js';
import requireDurableClientKeyRule from '../rules/require-durable-client-key/rule.js';
import requireExplicitReplayPolicyRule from '../rules/require-explicit-replay-policy/rule.js';
import requireIdempotencyKeyRule from '../rules/require-idempotency-key/rule.js';
import requireInProgressExpiryRule from '../rules/require-in-progress-expiry/rule.js';
import requireInProgressRecordRule from '../rules/require-in-progress-record/rule.js';
import requireKeyConflictCheckRule from '../rules/require-key-conflict-check/rule.js';
import requireKeyForwardingRule from '../rules/require-key-forwarding/rule.js';
import requireKeyInCallRule from '../rules/require-key-in-call/rule.js';
import requirePrincipalInKeyRule from '../rules/require-principal-in-key/rule.js';
import requireProgressRule from '../rules/require-progress/rule.js';
import requireSufficientKeyTtlRule from '../rules/require-sufficient-key-ttl/rule.js';
import requireWriteTelemetryRule from '../rules/require-write-telemetry/rule.js';
import validIdempotencyKeySchemaRule from '../rules/valid-idempotency-key-schema/rule.js';
import validToolAnnotationsRule from '../rules/valid-tool-annotations/rule.js';

export const rules: readonly Rule[] = [
  noAbortAfterEffectRule,
  noArgumentHashAsKeyRule,
  noCaughtOutcomeAsFailureRule,
  noEarlyCompletionRecordRule,
  noEffectBeforeInputRequiredRule,
  noFailOpenStoreRule,
  noGateBeforeDedupLookupRule,
  noIgnoredIdempotencyKeyRule,
  noInProgressAsSuccessRule,
  noKeyPerAttemptRule,
  noKeyReuseAcrossIntentsRule,
  noRecordDeletionOnFailureRule,
  noRequestIdAsKeyRule,
  noServerMintedKeyRule,
  noSessionScopedDedupRule,
  noTransportRetryRule,
  noUnknownOutcomeAsFailureRule,
  noUpstreamWriteRetryRule,
  noVolatileDedupStoreRule,
  noWriteToolRedispatchRule,
  noWriteToolRetryRule,
  requireDurableClientKeyRule,
  requireExplicitReplayPolicyRule,
  requireIdempotencyKeyRule,
  requireInProgressExpiryRule,
  requireInProgressRecordRule,
  requireKeyConflictCheckRule,
  requireKeyForwardingRule,
  requireKeyInCallRule,
  requirePrincipalInKeyRule,
  requireProgressRule,
  requireSufficientKeyTtlRule,
  requireWriteTelemetryRule,
  validIdempotencyKeySchemaRule,
  validToolAnnotationsRule,
];
