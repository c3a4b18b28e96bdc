import type { EffectModel } from '../../types.js';

/** QStash. Facts from `@upstash/qstash` 2.12: a message with a `deduplicationId` seen before is not sent. */
export default {
  modules: ['@upstash/qstash', '@upstash/qstash/*', '@upstash/workflow'],
  kind: 'queue',
  rows: [
    {
      member: [
        'get', 'list', 'logs', 'events', 'listMessages', 'verify', 'verifySignature', 'verifySignatureAppRouter', 'chat.create', 'serve',
      ],
      effect: 'none',
    },
    {
      member: [
        'publish', 'publishJSON', 'enqueue', 'enqueueJSON',
      ],
      effect: 'write', keySlot: ['0.deduplicationId', '0.headers.Upstash-Deduplication-Id'],
    },
    { member: ['batch', 'batchJSON'], effect: 'write', keySlot: '0.0.deduplicationId' },
    { member: 'trigger', effect: 'write', keySlot: '0.workflowRunId' },
    { member: ['schedules.create'], effect: 'write', keySlot: '0.scheduleId', when: [{ at: '0.scheduleId', is: true, effect: 'idempotent-write' }] },
    { member: ['notify', 'dlq.retry', 'dlq.restart', 'dlq.resume'], effect: 'write' },
    { member: ['upsert', 'pause', 'resume', 'addEndpoints'], effect: 'idempotent-write' },
    { member: ['delete', 'deleteMany', 'deleteAll', 'cancel', 'removeEndpoints'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
