import type { CallView, EffectModel, Verdict } from '../../types.js';

/** The server SDK sends it as the header PayPal-Request-Id. */
const KEY = '0.paypalRequestId';

/** `client.execute(new paypal.orders.OrdersCreateRequest())`: the verb stands inside the class name. */
function execute(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)execute$/.test(call.member)) return undefined;
  const name = call.args[0]?.external?.member.split('.').at(-1);
  const verb = /(Get|List|Create|Capture|Authorize|Reauthorize|Refund|Void|Patch|Validate|Post|Cancel|Send|Delete|Update|Remind)(?=Request$)/.exec(name ?? '')?.[1];
  if (name === undefined || verb === undefined) return undefined;
  const what = `execute ${name}`;
  if (/^(?:Get|List)$/.test(verb)) return { effect: 'none', kind: 'sdk-client', confidence: 'proven', what };
  if (/^(?:Void|Patch|Cancel|Delete|Update)$/.test(verb)) {
    return { effect: 'idempotent-write', kind: 'sdk-client', confidence: 'proven', destructive: /^(?:Void|Cancel|Delete)$/.test(verb), what };
  }
  return { effect: 'write', kind: 'sdk-client', confidence: 'proven', what };
}

/** PayPal. Facts from `@paypal/paypal-server-sdk` 2.5 and `@paypal/checkout-server-sdk` 1.0. */
export default {
  modules: ['@paypal/paypal-server-sdk', '@paypal/checkout-server-sdk', '@paypal/payouts-sdk', 'paypal-rest-sdk'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'createOrder', 'confirmOrder', 'authorizeOrder', 'captureOrder', 'captureAuthorizedPayment', 'refundCapturedPayment', 'reauthorizePayment',
      ],
      effect: 'write', keySlot: KEY,
    },
    {
      member: [
        'createPaymentToken', 'createSetupToken', 'createBillingPlan', 'createSubscription', 'captureSubscription',
      ],
      effect: 'write', keySlot: KEY,
    },
    { member: ['createOrderTracking', 'reviseSubscription'], effect: 'write' },
    {
      member: [
        'patchOrder', 'updateOrderTracking', 'patchBillingPlan', 'activateBillingPlan', 'deactivateBillingPlan', 'updateBillingPlanPricingSchemes',
        'patchSubscription', 'suspendSubscription', 'activateSubscription',
      ],
      effect: 'idempotent-write',
    },
    { member: ['voidPayment', 'cancelSubscription', 'deletePaymentToken'], effect: 'idempotent-write', destructive: true },
    {
      member: [
        'getOrder', 'getAuthorizedPayment', 'getCapturedPayment', 'getRefund', 'listBillingPlans', 'getBillingPlan', 'listSubscriptions',
        'getSubscription', 'listSubscriptionTransactions', 'searchTransactions', 'searchBalances', 'listCustomerPaymentTokens', 'getPaymentToken',
        'getSetupToken', 'requestToken',
      ],
      effect: 'none',
    },
    // The old REST package: `paypal.payment.create(json, config, callback)`.
    {
      member: [
        'payment.create', 'payment.execute', 'payout.create', 'invoice.create', 'invoice.send', 'invoice.remind', 'sale.refund', 'capture.refund',
        'authorization.capture', 'order.capture', 'order.authorize', 'billingPlan.create', 'billingAgreement.create', 'billingAgreement.execute',
      ],
      effect: 'write', keySlot: '1.headers.PayPal-Request-Id',
    },
  ],
  judge: execute,
} satisfies EffectModel;
