import type { EffectModel } from '../../types.js';

/** Postmark. Facts from `postmark` 5.1. No idempotency key. */
export default {
  modules: ['postmark'],
  kind: 'messaging',
  rows: [
    { member: ['validateTemplate', 'setClientOptions', 'getClientOptions'], effect: 'none' },
    {
      member: [
        'sendEmail', 'sendEmailWithTemplate', 'sendEmailBatch', 'sendEmailBatchWithTemplates', 'sendBulkEmail', 'retryInboundHookForMessage',
        'resendSenderSignatureConfirmation', 'requestNewDKIMForSenderSignature', 'rotateDomainDKIM', 'createWebhook', 'createInboundRuleTrigger',
        'requestDataRemoval',
      ],
      effect: 'write',
    },
    { member: ['createTemplate', 'createServer', 'createDomain', 'createMessageStream', 'createSenderSignature'], effect: 'write', naturalKey: true },
    {
      member: [
        'createSuppressions', 'activateBounce', 'bypassBlockedInboundMessage', 'pushTemplates', 'editTemplate', 'editServer', 'editDomain',
        'editWebhook', 'editMessageStream', 'editSenderSignature', 'unarchiveMessageStream', 'verifyDomainDKIM', 'verifyDomainReturnPath',
        'verifyDomainSPF',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'archiveMessageStream', 'deleteTemplate', 'deleteServer', 'deleteDomain', 'deleteWebhook', 'deleteSuppressions', 'deleteSenderSignature',
        'deleteInboundRuleTrigger',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
