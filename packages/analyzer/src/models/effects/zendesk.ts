import type { EffectModel } from '../../types.js';

/** Zendesk. Facts from `node-zendesk` 6.0. Updating a ticket with a comment adds the comment each time. */
export default {
  modules: ['node-zendesk'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'createClient', 'list', 'show', 'showMany', 'search', 'query', 'queryAll', 'searchQuestions', 'searchArticles', 'current', 'me', 'related',
        'incremental', 'incrementalInclude', 'incrementalSample', 'exportAudit', 'exportCursor', 'autocomplete', 'count', 'countByUser',
        'checkJobStatus', 'watch', 'preview', 'ticket', 'ticketMany',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'createMany', 'bulkCreate', 'import', 'bulkImport', 'merge', 'clone', 'upload', 'reply', 'requestVerification', 'createWithLocale',
        'createForArticle', 'createForSection', 'createForCategory', 'createItem', 'createUnassociated', 'resetSigningSecret',
      ],
      effect: 'write',
    },
    {
      member: [
        'users.create', 'organizations.create', 'groups.create', 'userfields.create', 'ticketfields.create',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'tickets.update', 'requests.update',
      ],
      effect: 'idempotent-write',
      when: [{ at: '1.ticket.comment', is: true, effect: 'write' }, { at: '1.comment', is: true, effect: 'write' }, { at: '1.request.comment', is: true, effect: 'write' }],
    },
    {
      member: [
        'update', 'updateMany', 'createOrUpdate', 'createOrUpdateMany', 'upsert', 'addTags', 'setTags', 'removeTags', 'makePrimary', 'makePrivate',
        'verify', 'suspend', 'unsuspend', 'recover', 'recoverMany', 'reorder', 'applyTicket', 'createUpVoteForArticle', 'createDownVoteForArticle',
        'memberships.create',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'delete', 'deleteMany', 'destroyMany', 'bulkDelete', 'redactAttachmentComment', 'logMeOut', 'revoke',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
