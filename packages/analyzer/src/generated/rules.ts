// Generated from the folders by `npm run generate`. Do not edit.
import type { Rule } from '../types.js';
import noAbortAfterEffectRule from '../rules/no-abort-after-effect/rule.js';
import noEffectBeforeInputRequiredRule from '../rules/no-effect-before-input-required/rule.js';
import noIgnoredIdempotencyKeyRule from '../rules/no-ignored-idempotency-key/rule.js';
import noServerMintedKeyRule from '../rules/no-server-minted-key/rule.js';
import noUnknownOutcomeAsFailureRule from '../rules/no-unknown-outcome-as-failure/rule.js';
import noUpstreamWriteRetryRule from '../rules/no-upstream-write-retry/rule.js';
import requireIdempotencyKeyRule from '../rules/require-idempotency-key/rule.js';
import requireKeyForwardingRule from '../rules/require-key-forwarding/rule.js';
import validIdempotencyKeySchemaRule from '../rules/valid-idempotency-key-schema/rule.js';
import validToolAnnotationsRule from '../rules/valid-tool-annotations/rule.js';

export const rules: readonly Rule[] = [
  noAbortAfterEffectRule,
  noEffectBeforeInputRequiredRule,
  noIgnoredIdempotencyKeyRule,
  noServerMintedKeyRule,
  noUnknownOutcomeAsFailureRule,
  noUpstreamWriteRetryRule,
  requireIdempotencyKeyRule,
  requireKeyForwardingRule,
  validIdempotencyKeySchemaRule,
  validToolAnnotationsRule,
];
