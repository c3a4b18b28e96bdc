import type { EffectModel } from '../../types.js';

/** LINE. Facts from `@line/bot-sdk` 11: the second argument becomes the header X-Line-Retry-Key. */
export default {
  modules: ['@line/bot-sdk'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'middleware', 'validateSignature', 'validatePush', 'validateReply', 'validateMulticast', 'validateBroadcast', 'validateNarrowcast',
        'validateRichMenuObject', 'validateRichMenuBatchRequest', 'listCoupon', 'showLoadingAnimation', 'setRequestOptionOnce', 'fromReadable',
      ],
      effect: 'none',
    },
    {
      member: [
        'pushMessage', 'multicast', 'broadcast', 'narrowcast', 'pushMessageWithHttpInfo', 'multicastWithHttpInfo', 'broadcastWithHttpInfo',
        'narrowcastWithHttpInfo',
      ],
      effect: 'write', keySlot: '1',
    },
    // A reply token is used up by the first call.
    { member: ['replyMessage', 'replyMessageWithHttpInfo'], effect: 'write', naturalKey: true },
    {
      member: [
        'pushMessagesByPhone', 'createRichMenu', 'createRichMenuWithHttpInfo', 'createCoupon', 'issueLinkToken', 'testWebhookEndpoint',
        'createAudienceGroup', 'createUploadAudienceGroup', 'createClickBasedAudienceGroup', 'createImpBasedAudienceGroup', 'issueChannelToken',
        'issueStatelessChannelToken',
      ],
      effect: 'write',
    },
    { member: ['createRichMenuAlias', 'createRichMenuAliasWithHttpInfo'], effect: 'write', naturalKey: true },
    {
      member: [
        'setDefaultRichMenu', 'setRichMenuImage', 'linkRichMenuIdToUser', 'linkRichMenuIdToUsers', 'richMenuBatch', 'updateRichMenuAlias',
        'setWebhookEndpoint', 'markMessagesAsRead', 'markMessagesAsReadByToken', 'closeCoupon', 'addAudienceToAudienceGroup',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'deleteRichMenu', 'deleteRichMenuAlias', 'cancelDefaultRichMenu', 'unlinkRichMenuIdFromUser', 'unlinkRichMenuIdFromUsers', 'leaveGroup',
        'leaveRoom', 'deleteAudienceGroup',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
