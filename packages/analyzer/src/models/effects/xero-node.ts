import type { EffectModel } from '../../types.js';

/** `idempotencyKey` is the last parameter but `options`; how many stand before it differs by method. */
const AT = (...positions: number[]) => positions.map(String);

/** Xero. Facts from `xero-node` 20: `xero.accountingApi.createInvoices(tenantId, invoices, summarizeErrors, unitdp, idempotencyKey, options)`. */
export default {
  modules: ['xero-node'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'initialize', 'buildConsentUrl', 'apiCallback', 'refreshToken', 'refreshWithRefreshToken', 'getClientCredentialsToken', 'updateTenants',
        'readTokenSet', 'setTokenSet',
      ],
      effect: 'none',
    },
    {
      member: [
        'createPayment', 'createAccount', 'createBankTransfer', 'createContactGroup', 'createCurrency', 'createExpenseClaims',
        'createLinkedTransaction', 'createPaymentService', 'createTaxRates', 'createTrackingCategory', 'createEmployee', 'createPayRun',
      ],
      effect: 'write', keySlot: AT(2),
    },
    {
      member: [
        'createContacts', 'createPayments', 'createManualJournals', 'createPurchaseOrders', 'createQuotes', 'createRepeatingInvoices',
        'createBatchPayment', 'createReceipt', 'createInvoiceHistory', 'createContactHistory', 'createQuoteHistory', 'createPaymentHistory',
        'createPurchaseOrderHistory', 'createContactGroupContacts', 'createTrackingOptions', 'createBrandingThemePaymentServices',
      ],
      effect: 'write',
      keySlot: AT(3),
    },
    { member: ['createInvoices', 'createCreditNotes', 'createBankTransactions', 'createItems'], effect: 'write', keySlot: AT(4) },
    { member: ['createCreditNoteAllocation', 'createOverpaymentAllocations', 'createPrepaymentAllocations'], effect: 'write', keySlot: AT(4) },
    { member: ['createInvoiceAttachmentByFileName', 'createCreditNoteAttachmentByFileName'], effect: 'write', naturalKey: true, keySlot: AT(5) },
    // Without an id in the body these create.
    {
      member: [
        'updateOrCreateInvoices', 'updateOrCreateBankTransactions', 'updateOrCreateCreditNotes', 'updateOrCreateItems',
      ],
      effect: 'write', keySlot: AT(4),
    },
    {
      member: [
        'updateOrCreateContacts', 'updateOrCreateManualJournals', 'updateOrCreatePurchaseOrders', 'updateOrCreateQuotes',
        'updateOrCreateRepeatingInvoices',
      ],
      effect: 'write', keySlot: AT(3),
    },
    { member: 'emailInvoice', effect: 'write', keySlot: AT(3) },
    {
      member: [
        'approveLeaveApplication', 'rejectLeaveApplication', 'approveTimesheet', 'revertTimesheet', 'patchProject', 'putUsageRecords', 'postSetup',
      ],
      effect: 'idempotent-write',
    },
    { member: ['postUsageRecords', 'uploadFile', 'uploadFileToFolder'], effect: 'write' },
  ],
} satisfies EffectModel;
