import type { EffectModel } from '../../types.js';

/** Novu. Facts from `@novu/api` 3.19 (`trigger(body, idempotencyKey)`, and a `transactionId` in the body) and `@novu/node` 2.6. */
export default {
  modules: ['@novu/api', '@novu/node', '@novu/framework'],
  kind: 'messaging',
  rows: [
    { member: ['list', 'retrieve', 'get', 'search', 'usage', 'serve', 'workflow'], effect: 'none' },
    { member: ['trigger', 'events.trigger'], effect: 'write', keySlot: ['1', '0.transactionId', '1.transactionId'] },
    { member: ['triggerBulk', 'bulkTrigger', 'triggerBroadcast', 'broadcast'], effect: 'write', keySlot: '1' },
    {
      member: [
        'subscribers.create', 'subscribers.createBulk', 'identify', 'bulkCreate', 'topics.create', 'topics.subscriptions.create',
        'topics.addSubscribers', 'subscribers.credentials.update', 'setCredentials',
      ],
      effect: 'idempotent-write',
    },
    { member: ['create', 'workflows.create', 'workflows.duplicateWorkflow'], effect: 'write' },
    { member: ['update', 'patch', 'markAsSeen', 'markMessageAs', 'markAllMessagesAs', 'updateOnlineStatus'], effect: 'idempotent-write' },
    { member: ['delete', 'events.cancel', 'cancel', 'removeSubscribers'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
