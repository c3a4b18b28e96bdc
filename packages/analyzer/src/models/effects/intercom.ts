import type { EffectModel } from '../../types.js';

/** Intercom. Facts from `intercom-client` 7.0: `client.conversations.reply(…)`; older versions name methods `createConversation`. */
export default {
  modules: ['intercom-client'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'list', 'find', 'search', 'retrieve', 'get', 'scroll', 'identify', 'summaries', 'jobs.status', 'download', 'listAttachedContacts',
        'listAttachedCompanies', 'listAttachedTags', 'listAllActivityLogs', 'dataExport.download', 'contacts.findByEmail', 'contacts.findById',
      ],
      effect: 'none',
    },
    {
      member: [
        'create', 'reply', 'replyByIdAsAdmin', 'convertToTicket', 'messages.create', 'events.create', 'notes.create', 'tickets.create',
        'enqueueCreateTicket', 'dataExport.create', 'exportReportingData', 'runAssignmentRules', 'mergeLeadInUser', 'notifyNewMessage',
        'notifyNewConversation', 'createPhoneSwitch', 'registerFinVoiceCall',
      ],
      effect: 'write',
    },
    {
      member: [
        'contacts.create', 'contacts.createUser', 'contacts.createLead', 'collections.create', 'dataAttributes.create',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'update', 'companies.createOrUpdate', 'createOrUpdate', 'tags.create', 'tagContact', 'untagContact', 'tagConversation', 'untagConversation',
        'tagTicket', 'untagTicket', 'attachContact', 'detachContact', 'attachSubscription', 'detachSubscription', 'manage', 'attachContactAsAdmin',
        'archive', 'unarchive', 'blockContact', 'away', 'customObjectInstances.createCustomObjectInstances',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'delete', 'deleteConversation', 'deleteTicket', 'redactConversationPart', 'detachContactAsAdmin', 'dataExport.cancel',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
