import type { EffectModel } from '../../types.js';

/** Request options stand after the parameters: `create(params, options)`, `pay(id, params?, options?)`. */
const AFTER_PARAMS = '1.idempotencyKey';
const AFTER_ID = ['2.idempotencyKey', '1.idempotencyKey'];
const AFTER_TWO_IDS = ['3.idempotencyKey', '2.idempotencyKey'];

/** Stripe. Facts from `stripe` 23.1 (resources of the API version it ships) and the API's idempotency page: every POST takes a key. */
export default {
  modules: ['stripe'],
  kind: 'sdk-client',
  rows: [
    { member: ['list', 'retrieve', 'search', 'find', 'pdf', 'preview', 'createPreview', 'retrieveCurrent', 'authorizeUrl'], effect: 'none' },
    // Checks a signature and parses; short-lived secrets change nothing that anybody can see.
    {
      member: [
        'webhooks.constructEvent', 'webhooks.constructEventAsync', 'webhooks.generateTestHeaderString', 'parseEventNotification',
      ],
      effect: 'none',
    },
    {
      member: [
        'ephemeralKeys.create', 'accountSessions.create', 'customerSessions.create', 'tax.calculations.create', 'oauth.token',
      ],
      effect: 'none',
    },
    { member: 'create', effect: 'write', keySlot: AFTER_PARAMS },
    // The caller may choose the id.
    {
      member: [
        'coupons.create', 'plans.create', 'products.create',
      ],
      effect: 'write', keySlot: AFTER_PARAMS, when: [{ at: '0.id', is: true, effect: 'write', naturalKey: true }],
    },
    { member: 'promotionCodes.create', effect: 'write', keySlot: AFTER_PARAMS, when: [{ at: '0.code', is: true, effect: 'write', naturalKey: true }] },
    { member: 'update', effect: 'idempotent-write' },
    { member: ['del', 'deleteDiscount', 'secrets.deleteWhere', 'uninstall', 'oauth.deauthorize'], effect: 'idempotent-write', destructive: true },
    {
      member: [
        'cancel', 'expire', 'voidInvoice', 'voidCreditNote', 'voidGrant', 'reject', 'redact', 'detach', 'cancelAction',
      ],
      effect: 'idempotent-write', destructive: true,
    },
    // A repeat is refused by the state of the object, or sets the state it already has.
    {
      member: [
        'finalizeInvoice', 'markUncollectible', 'finalizeQuote', 'attach', 'attachPayment', 'activate', 'deactivate', 'archive', 'unarchive',
        'approve', 'decline', 'close', 'release', 'enable', 'disable', 'pause', 'resume',
      ],
      effect: 'idempotent-write',
    },
    // Money, mail or goods move once more.
    {
      member: [
        'capture', 'confirm', 'pay', 'sendInvoice', 'accept', 'reverse', 'submit', 'ping', 'incrementAuthorization', 'applyCustomerBalance',
        'finalizeAmount', 'increment', 'addLines', 'sendMicrodeposits', 'advance', 'respond', 'migrate', 'credit',
      ],
      effect: 'write',
      keySlot: AFTER_ID,
    },
    {
      member: [
        'processPaymentIntent', 'processSetupIntent', 'refundPayment', 'collectPaymentMethod', 'confirmPaymentIntent', 'collectInputs',
      ],
      effect: 'write', keySlot: AFTER_ID,
    },
    {
      member: [
        'createBalanceTransaction', 'createRefund', 'createReversal', 'createSource', 'createFundingInstructions', 'createTaxId',
        'createExternalAccount', 'createPerson', 'createUsageRecord', 'createFeature', 'createLoginLink',
      ],
      effect: 'write',
      keySlot: AFTER_ID,
    },
    {
      member: [
        'transactions.createFromCalculation', 'transactions.createReversal', 'createForceCapture', 'createUnlinkedRefund',
      ],
      effect: 'write', keySlot: AFTER_PARAMS,
    },
    // The raw request takes the same options third.
    { member: 'rawRequest', effect: { by: 'http', method: '0', url: '1', body: '2' }, keySlot: AFTER_TWO_IDS },
  ],
} satisfies EffectModel;
