import type { EffectModel } from '../../types.js';

/**
 * Kafka. Facts from `kafkajs` 2.2 and `@confluentinc/kafka-javascript` 1.10. The idempotent producer guards its own retries, not a
 * second call.
 */
export default {
  modules: ['kafkajs', '@confluentinc/kafka-javascript', 'node-rdkafka', '@platformatic/kafka'],
  kind: 'queue',
  rows: [
    {
      member: [
        'producer', 'consumer', 'admin', 'connect', 'disconnect', 'logger', 'transaction', 'listTopics', 'fetchTopicMetadata', 'fetchOffsets',
        'fetchTopicOffsets', 'fetchTopicOffsetsByTimestamp', 'describeCluster', 'describeConfigs', 'describeGroups', 'listGroups', 'describeAcls',
        'getMetadata', 'queryWatermarkOffsets', 'subscribe', 'run', 'consume', 'pause', 'resume', 'stop', 'seek', 'on', 'flush', 'poll', 'abort',
      ],
      effect: 'none',
    },
    { member: ['send', 'sendBatch', 'produce', 'transaction.send', 'transaction.sendBatch'], effect: 'write' },
    { member: ['createTopics', 'createTopic'], effect: 'write', naturalKey: true },
    {
      member: [
        'createPartitions', 'alterConfigs', 'incrementalAlterConfigs', 'createAcls', 'setOffsets', 'resetOffsets', 'commitOffsets', 'commit',
        'commitMessage', 'alterPartitionReassignments',
      ],
      effect: 'idempotent-write',
    },
    { member: ['deleteTopics', 'deleteTopic', 'deleteGroups', 'deleteTopicRecords', 'deleteAcls'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
