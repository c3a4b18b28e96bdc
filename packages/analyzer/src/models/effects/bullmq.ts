import type { EffectModel } from '../../types.js';

const KEY = ['2.jobId', '2.deduplication.id'];

/** BullMQ. Facts from `bullmq` 6.7: a second job with the same id, or within its deduplication window, is not added. */
export default {
  modules: ['bullmq'],
  kind: 'queue',
  rows: [
    {
      member: [
        'getJob', 'getJobs', 'getJobCounts', 'getJobCountByTypes', 'getJobLogs', 'getJobState', 'getState', 'getWaiting', 'getActive', 'getDelayed',
        'getCompleted', 'getFailed', 'getWorkers', 'getMetrics', 'getFlow', 'getJobScheduler', 'getJobSchedulers', 'count', 'isPaused', 'isMaxed',
        'isActive', 'isCompleted', 'isFailed', 'waitUntilFinished', 'waitUntilReady', 'fromId', 'on', 'once', 'off', 'close', 'disconnect', 'run',
        'exportPrometheusMetrics',
      ],
      effect: 'none',
    },
    {
      member: 'add',
      effect: 'write',
      keySlot: KEY,
      when: [
        { at: '2.jobId', is: true, effect: 'write', naturalKey: true },
        { at: '2.deduplication.id', is: true, effect: 'write', naturalKey: true },
      ],
    },
    { member: 'addBulk', effect: 'write', keySlot: ['0.0.opts.jobId', '0.0.opts.deduplication.id'] },
    {
      member: [
        'FlowProducer.add',
      ],
      effect: 'write', keySlot: '0.opts.jobId', when: [{ at: '0.opts.jobId', is: true, effect: 'write', naturalKey: true }],
    },
    { member: ['retry', 'retryJobs', 'promoteJobs', 'log', 'addJobLog'], effect: 'write' },
    {
      member: [
        'upsertJobScheduler', 'pause', 'resume', 'updateData', 'updateProgress', 'updateJobProgress', 'changePriority', 'changeDelay', 'promote',
        'rateLimit', 'setGlobalConcurrency', 'setGlobalRateLimit',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'remove', 'removeJobScheduler', 'removeRepeatable', 'removeRepeatableByKey', 'removeDeduplicationKey', 'drain', 'clean', 'obliterate',
        'trimEvents', 'clearLogs',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
