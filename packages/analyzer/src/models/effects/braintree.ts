import type { EffectModel } from '../../types.js';

/** Braintree. Facts from `braintree` 3.40. It has no idempotency key: equal sales within a window are refused at best. */
export default {
  modules: ['braintree'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'find', 'search', 'all', 'findAll', 'expired', 'expiringBetween', 'fromNonce', 'clientToken.generate', 'webhookNotification.parse',
        'webhookNotification.verify', 'settlementBatchSummary.generate', 'report.transactionLevelFees',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'sale', 'credit', 'refund', 'cloneTransaction', 'submitForPartialSettlement', 'retryCharge', 'grant', 'addTextEvidence',
        'addFileEvidence', 'createForCurrency', 'packageTracking',
      ],
      effect: 'write',
    },
    {
      member: [
        'customer.create', 'paymentMethod.create', 'subscription.create', 'creditCard.create',
      ],
      effect: 'write',
      when: [{ at: '0.id', is: true, effect: 'write', naturalKey: true }, { at: '0.token', is: true, effect: 'write', naturalKey: true }],
    },
    { member: ['update', 'updateDetails', 'submitForSettlement', 'adjustAuthorization', 'accept', 'finalize'], effect: 'idempotent-write' },
    { member: ['delete', 'cancel', 'void', 'cancelRelease', 'revoke', 'removeEvidence'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
