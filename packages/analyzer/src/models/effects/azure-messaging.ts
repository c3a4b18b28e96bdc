import type { EffectModel } from '../../types.js';

/** Azure's queues, events and mail. Facts from `@azure/service-bus` 7.9 (`messageId` with duplicate detection), `@azure/event-hubs` 6.0. */
export default {
  modules: [
    '@azure/service-bus', '@azure/event-hubs', '@azure/eventgrid', '@azure/web-pubsub', '@azure/communication-email', '@azure/communication-sms',
    '@azure/communication-chat', '@azure/notification-hubs',
  ],
  kind: 'queue',
  rows: [
    {
      member: [
        'createSender', 'createReceiver', 'createRuleManager', 'createMessageBatch', 'createBatch', 'tryAddMessage', 'tryAdd', 'acceptSession',
        'acceptNextSession', 'subscribe', 'receiveMessages', 'receiveDeferredMessages', 'peekMessages', 'getMessageIterator', 'renewMessageLock',
        'close', 'getPartitionIds', 'getPartitionProperties', 'getEventHubProperties', 'getClientAccessToken', 'queueExists', 'topicExists',
        'subscriptionExists', 'ruleExists', 'pollUntilDone',
      ],
      effect: 'none',
    },
    { member: ['sendMessages', 'scheduleMessages'], effect: 'write', keySlot: '0.messageId' },
    {
      member: [
        'sendBatch', 'enqueueEvent', 'enqueueEvents', 'sendToAll', 'sendToUser', 'sendToGroup', 'sendToConnection', 'sendNotification',
        'scheduleNotification',
      ],
      effect: 'write',
    },
    { member: 'beginSend', effect: 'write', kind: 'messaging', keySlot: '1.operationId' },
    { member: 'send', effect: 'write', kind: 'messaging' },
    { member: ['createQueue', 'createTopic', 'createSubscription', 'createRule'], effect: 'write', naturalKey: true },
    {
      member: [
        'completeMessage', 'abandonMessage', 'deferMessage', 'setSessionState', 'updateQueue', 'updateTopic', 'updateSubscription', 'updateRule',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'cancelScheduledMessages', 'deadLetterMessage', 'deleteQueue', 'deleteTopic', 'deleteSubscription', 'deleteRule', 'purgeMessages',
        'deleteMessages',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
