import type { EffectModel } from '../../types.js';

/** Razorpay. Facts from `razorpay` 2.9. The client has no key option; `receipt` of an order and `reference_id` of a link are the caller's. */
export default {
  modules: ['razorpay'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'fetch', 'all', 'validateVpa', 'validateWebhookSignature', 'validatePaymentVerification', 'generateAuthUrl', 'getAccessToken', 'refreshToken',
        'reports', 'viewRtoReview',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'createUpi', 'createRecurringPayment', 'createPaymentJson', 'createRegistrationLink', 'createOndemandSettlement', 'createAddon',
        'capture', 'refund', 'transfer', 'reverse', 'issue', 'notifyBy', 'otpGenerate', 'otpResend', 'otpSubmit', 'bankTransfer',
        'processPaymentOnAlternatePAorPG', 'requestEligibilityCheck', 'uploadAccountDoc', 'uploadStakeholderDoc', 'addReceiver',
      ],
      effect: 'write',
    },
    { member: 'paymentLink.create', effect: 'write', when: [{ at: '0.reference_id', is: true, effect: 'write', naturalKey: true }] },
    {
      member: [
        'edit', 'update', 'pause', 'resume', 'close', 'contest', 'accept', 'editFulfillment', 'cancelScheduledChanges', 'addBankAccount',
        'allowedPayer',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'cancel', 'delete', 'deleteToken', 'deleteOffer', 'deleteBankAccount', 'deleteAllowedPayer', 'revokeToken',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    // The bare client: `rzp.api.post({ url, data })`.
    { member: ['api.post', 'api.postFormData'], effect: 'write' },
    { member: ['api.put', 'api.patch'], effect: 'idempotent-write' },
    { member: 'api.get', effect: 'none' },
  ],
} satisfies EffectModel;
