import type { EffectModel } from '../../types.js';

/** The key travels in the request body. */
const KEY = '0.idempotencyKey';

/** Square. Facts from `square` 46 (`client.payments.create`) and its `square/legacy` entry (`client.paymentsApi.createPayment`). */
export default {
  modules: ['square', 'square/legacy'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'list', 'get', 'search', 'info', 'batchGet', 'searchItems', 'calculate', 'getByV1Id', 'getFromGan', 'getFromNonce', 'oAuth.obtainToken',
      ],
      effect: 'none',
    },
    {
      member: [
        'bulkRetrieveBookings', 'bulkRetrieveCustomers', 'searchAvailability', 'searchEvents', 'calculateOrder', 'batchRetrieveOrders',
        'reporting.load', 'verifySignature',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'clone', 'pay', 'publish', 'refundPayment', 'redeem', 'accumulatePoints', 'adjust', 'createEvidenceText', 'start', 'receive',
      ],
      effect: 'write', keySlot: KEY,
    },
    {
      member: [
        'createPayment', 'createOrder', 'cloneOrder', 'payOrder', 'createInvoice', 'publishInvoice', 'createCustomer', 'createCard',
        'createSubscription', 'createGiftCard', 'createGiftCardActivity', 'createPaymentLink', 'createCheckout', 'createBooking', 'createShift',
        'createJob', 'createScheduledShift', 'publishScheduledShift', 'createTimecard', 'createInventoryAdjustmentReason', 'createBankAccount',
        'createTerminalCheckout', 'createTerminalRefund', 'createTerminalAction',
      ],
      effect: 'write', keySlot: KEY,
    },
    // No key in these bodies.
    {
      member: [
        'batchCreate', 'bulkCreateCustomers', 'createInvoiceAttachment', 'createEvidenceFile', 'test', 'devices.codes.create',
      ],
      effect: 'write',
    },
    {
      member: [
        'subscriptions.pause', 'subscriptions.resume', 'swapPlan', 'bulkSwapPlan', 'submitEvidence', 'disputes.accept',
      ],
      effect: 'idempotent-write',
    },
    { member: ['inventory.batchCreateChanges', 'batchChange', 'batchChangeInventory'], effect: 'write', keySlot: KEY },
    // Upserts name their object; `#id` placeholders make a new one, and the key guards against that.
    { member: ['catalog.object.upsert', 'batchUpsert', 'upsertCatalogObject', 'batchUpsertCatalogObjects'], effect: 'write', keySlot: KEY },
    {
      member: [
        'update', 'upsert', 'complete', 'add', 'linkCustomer', 'batchUpdate', 'updateItemTaxes', 'updateItemModifierLists',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'delete', 'remove', 'cancel', 'disable', 'batchDelete', 'unlinkCustomer', 'cancelByIdempotencyKey', 'revokeToken',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
