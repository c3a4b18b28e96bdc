import type { EffectModel } from '../../types.js';

/** Trello. Facts from `trello.js` 1.2; what has no row is judged by its verb. */
export default {
  modules: ['trello.js', 'trello', 'node-trello'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'createCard', 'createBoard', 'createBoardList', 'createList', 'createBoardLabel', 'createLabel', 'createCardLabel', 'createCardChecklist',
        'createBoardChecklist', 'createChecklist', 'createChecklistCheckItems', 'createCardAttachment', 'createCustomField', 'createOrganization',
        'addCardComment', 'addStickerToCard', 'addCustomFieldOption', 'inviteMember', 'createWebhook', 'createTokenWebhooks', 'addCommentToCard',
        'addAttachmentToCard', 'addChecklistToCard', 'addListToBoard', 'addCard', 'addBoard', 'copyBoard',
      ],
      effect: 'write',
    },
    {
      member: [
        'addCardLabel', 'addCardMember', 'addMemberToBoard', 'addMemberToCard', 'addLabelToCard', 'addOrganizationMember', 'addActionReaction',
        'voteOnCardForGivenMember', 'starMemberBoard', 'unstarMemberBoard', 'moveAllCardsInList', 'moveListToDifferentBoard', 'renameList',
        'setListCloseState', 'markAllNotificationsAsRead', 'markCardNotificationAsRead', 'enablePowerUp', 'disablePowerUp', 'createIdTags',
      ],
      effect: 'idempotent-write',
    },
    { member: ['archiveAllCardsInList', 'removeMemberFromBoard'], effect: 'idempotent-write', destructive: true },
    { member: 'makeRequest', effect: { by: 'http', method: '0', url: '1', body: '2' } },
  ],
} satisfies EffectModel;
