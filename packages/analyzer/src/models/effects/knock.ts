import type { EffectModel } from '../../types.js';

/** Knock. Facts from `@knocklabs/node` 1.35: the options of any call but a GET take `idempotencyKey`, sent as Idempotency-Key. */
export default {
  modules: ['@knocklabs/node'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'get', 'list', 'listMessages', 'listActivities', 'listEvents', 'listDeliveryLogs', 'getContent', 'getPreferences', 'listPreferences',
        'listSubscriptions', 'listSchedules', 'signUserToken', 'feeds.listItems', 'check',
      ],
      effect: 'none',
    },
    { member: ['workflows.trigger', 'notify'], effect: 'write', keySlot: '2.idempotencyKey' },
    { member: ['schedules.create', 'bulk.addSubscriptions', 'bulk.setPreferences'], effect: 'write', keySlot: '1.idempotencyKey' },
    {
      member: [
        'identify', 'users.update', 'users.merge', 'objects.set', 'addSubscriptions', 'setPreferences', 'setChannelData', 'tenants.set', 'markAsRead',
        'markAsSeen', 'markAsUnread', 'archive', 'unarchive', 'schedules.update', 'batch.markAsRead',
      ],
      effect: 'idempotent-write',
    },
    { member: ['delete', 'workflows.cancel', 'cancel', 'deleteSubscriptions', 'unsetChannelData'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
