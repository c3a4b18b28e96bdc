import type { EffectModel } from '../../types.js';

/** Loops. Facts from `loops` 7.3: `headers` of sends and events take Idempotency-Key. */
export default {
  modules: ['loops'],
  kind: 'messaging',
  rows: [
    { member: ['testApiKey', 'findContact', 'checkContactSuppression', 'runEmailMessageGuardian'], effect: 'none' },
    { member: ['sendTransactionalEmail', 'sendEvent'], effect: 'write', keySlot: '0.headers.Idempotency-Key' },
    {
      member: [
        'sendEmailMessagePreview', 'createCampaign', 'createWorkflow', 'createWorkflowNode', 'createTransactionalEmail', 'createAudienceSegment',
        'createTheme', 'createComponent', 'createUpload', 'addWorkflowBranch', 'createCampaignGroup', 'createTransactionalGroup',
      ],
      effect: 'write',
    },
    { member: ['createContact', 'createContactProperty'], effect: 'write', naturalKey: true },
    {
      member: [
        'updateContact', 'ensureTransactionalEmailDraft', 'publishTransactionalEmail', 'completeUpload', 'rerouteWorkflowNode',
        'changeWorkflowMailingList',
      ],
      effect: 'idempotent-write',
    },
    { member: ['deleteContact', 'removeContactSuppression', 'deleteWorkflow', 'deleteWorkflowNode'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
