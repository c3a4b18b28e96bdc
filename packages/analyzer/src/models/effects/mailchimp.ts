import type { EffectModel } from '../../types.js';

/** Mailchimp. Facts from `@mailchimp/mailchimp_marketing` 3.0 and `@mailchimp/mailchimp_transactional` 1.4. */
export default {
  modules: ['@mailchimp/mailchimp_marketing', '@mailchimp/mailchimp_transactional', 'mandrill-api'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'default', 'setConfig', 'ping.get', 'ping2', 'info', 'list', 'search', 'content', 'parse', 'render', 'timeSeries', 'allTimeSeries',
        'activity', 'routes', 'domains', 'senders', 'tagSearch', 'searchTimeSeries', 'mcTemplatesList', 'mcTemplatesInfo', 'mcTemplatesRender',
      ],
      effect: 'none',
    },
    {
      member: [
        'messages.send', 'messages.sendTemplate', 'messages.sendRaw', 'messages.sendSms', 'send', 'sendTemplate', 'sendRaw', 'campaigns.create',
        'campaigns.send', 'campaigns.replicate', 'campaigns.createResend', 'campaigns.sendTestEmail', 'sendTestEmail', 'lists.createList',
        'lists.createListMemberNote', 'lists.createListMemberEvent', 'lists.createSegment', 'lists.createListWebhook', 'templates.create',
        'batches.start', 'customerJourneys.trigger', 'create',
      ],
      effect: 'write',
    },
    {
      member: [
        'lists.addListMember', 'addListMember', 'templates.add', 'addListMergeField', 'ecommerce.addStoreCustomer', 'ecommerce.addStoreOrder',
        'ecommerce.addStoreProduct',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'lists.setListMember', 'setListMember', 'lists.updateListMember', 'lists.updateListMemberTags', 'lists.batchListMembers',
        'lists.batchSegmentMembers', 'lists.createSegmentMember', 'campaigns.setContent', 'setContent', 'campaigns.schedule', 'campaigns.unschedule',
        'campaigns.pause', 'campaigns.resume', 'campaigns.update', 'templates.publish', 'publish', 'reschedule', 'allowlists.add', 'rejects.add',
        'senders.addDomain',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'campaigns.remove', 'campaigns.cancelSend', 'lists.deleteListMember', 'deleteListMemberPermanent', 'cancelScheduled', 'remove', 'delete',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
