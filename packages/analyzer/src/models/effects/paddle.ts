import type { EffectModel } from '../../types.js';

/** Paddle Billing. Facts from `@paddle/paddle-node-sdk` 3.10: no idempotency key. */
export default {
  modules: ['@paddle/paddle-node-sdk'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'list', 'get', 'preview', 'previewUpdate', 'previewOneTimeCharge', 'getInvoicePDF', 'getCreditNotePDF', 'getCreditBalance', 'getLogs',
        'getReportCsv', 'getPaymentMethodChangeTransaction', 'generateAuthToken', 'unmarshal', 'isSignatureValid',
      ],
      effect: 'none',
    },
    { member: ['create', 'createOneTimeCharge', 'replay', 'transactions.revise', 'subscriptions.activate'], effect: 'write' },
    { member: 'customers.create', effect: 'write', naturalKey: true },
    // Items, proration and quantities of a subscription are set, not added.
    { member: ['update', 'pause', 'resume', 'customerPortalSessions.create'], effect: 'idempotent-write' },
    { member: ['archive', 'delete', 'cancel', 'revoke'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
