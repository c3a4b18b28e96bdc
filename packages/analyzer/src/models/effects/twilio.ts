import type { CallView, EffectModel, Verdict } from '../../types.js';

/** TwiML and tokens are built at home: `new twilio.twiml.VoiceResponse().say('…')`. */
function builders(call: CallView): Verdict | undefined {
  return /(?:^|\.)(?:twiml|jwt)\.|(?:Voice|Messaging|Fax)Response/.test(call.member) ? { effect: 'none', kind: 'messaging', confidence: 'proven' } : undefined;
}

/** Twilio. Facts from `twilio` 6.3: lists create, list, page and each; contexts fetch, update and remove. No idempotency key. */
export default {
  modules: ['twilio', 'twilio/*'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'default', 'twilio', 'setAccountSid', 'validateRequest', 'validateRequestWithBody', 'validateExpressRequest', 'webhook',
      ],
      effect: 'none',
    },
    {
      member: [
        'fetch', 'fetchWithHttpInfo', 'list', 'listWithHttpInfo', 'each', 'page', 'getPage', 'toJSON', 'lookups.v1.phoneNumbers',
        'lookups.v2.phoneNumbers', 'validationRequests.list',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'createWithHttpInfo', 'messages.create', 'calls.create', 'verifications.create', 'verificationChecks.create', 'executions.create',
        'participants.create', 'conferences.participants.create',
      ],
      effect: 'write',
    },
    // A given number can be bought once; a unique name is taken once.
    { member: 'incomingPhoneNumbers.create', effect: 'write', when: [{ at: '0.phoneNumber', is: true, effect: 'write', naturalKey: true }] },
    {
      member: [
        'conversations.create', 'documents.create', 'syncMaps.create', 'syncLists.create', 'chatServices.create', 'workspaces.create', 'rooms.create',
      ],
      effect: 'write', when: [{ at: '0.uniqueName', is: true, effect: 'write', naturalKey: true }],
    },
    { member: ['update', 'updateWithHttpInfo'], effect: 'idempotent-write' },
    { member: ['remove', 'removeWithHttpInfo'], effect: 'idempotent-write', destructive: true },
    { member: ['request'], effect: { by: 'http', method: '0.method', url: '0.uri', body: '0.data' } },
  ],
  judge: builders,
} satisfies EffectModel;
