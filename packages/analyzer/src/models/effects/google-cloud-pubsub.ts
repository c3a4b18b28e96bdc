import type { EffectModel } from '../../types.js';

/** Pub/Sub. Facts from `@google-cloud/pubsub` 5.3. Publishing has no deduplication key of the caller's. */
export default {
  modules: ['@google-cloud/pubsub'],
  kind: 'queue',
  rows: [
    {
      member: [
        'topic', 'subscription', 'snapshot', 'schema', 'get', 'exists', 'getMetadata', 'getTopics', 'getSubscriptions', 'getSnapshots', 'listSchemas',
        'validateSchema', 'validateMessage', 'getClientConfig', 'setPublishOptions', 'flowControlled', 'on', 'open', 'close', 'pull',
        'resumePublishing',
      ],
      effect: 'none',
    },
    { member: ['publish', 'publishJSON', 'publishMessage', 'flush'], effect: 'write' },
    {
      member: [
        'createTopic', 'createSubscription', 'createSnapshot', 'createSchema', 'topic.create', 'subscription.create', 'create',
      ],
      effect: 'write', naturalKey: true,
    },
    { member: ['setMetadata', 'modifyPushConfig', 'seek', 'acknowledge', 'ack', 'modifyAckDeadline'], effect: 'idempotent-write' },
    { member: ['delete', 'detachSubscription'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
