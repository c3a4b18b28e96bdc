import type { EffectModel } from '../../types.js';

/** Lemon Squeezy. Facts from `@lemonsqueezy/lemonsqueezy.js` 4: free functions, no idempotency key. */
export default {
  modules: ['@lemonsqueezy/lemonsqueezy.js'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'lemonSqueezySetup', 'getAuthenticatedUser', 'validateLicense', 'generateOrderInvoice', 'generateSubscriptionInvoice',
      ],
      effect: 'none',
    },
    {
      member: [
        'createCustomer', 'createCheckout', 'createUsageRecord', 'createWebhook', 'issueOrderRefund', 'issueSubscriptionInvoiceRefund',
        'activateLicense',
      ],
      effect: 'write',
    },
    { member: 'createDiscount', effect: 'write', naturalKey: true },
    { member: ['updateCustomer', 'updateSubscription', 'updateSubscriptionItem', 'updateLicenseKey', 'updateWebhook'], effect: 'idempotent-write' },
    {
      member: [
        'archiveCustomer', 'cancelSubscription', 'deleteDiscount', 'deleteWebhook', 'deactivateLicense',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
