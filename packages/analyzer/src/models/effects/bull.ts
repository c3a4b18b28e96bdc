import type { EffectModel } from '../../types.js';

/** Bull and its kin. Facts from `bull` 4.16: `add(data, options)` or `add(name, data, options)`; a second job with the same id is not added. */
export default {
  modules: ['bull', 'bee-queue', 'agenda', 'pg-boss'],
  kind: 'queue',
  rows: [
    {
      member: [
        'getJob', 'getJobs', 'getJobCounts', 'getWaiting', 'getActive', 'getDelayed', 'getCompleted', 'getFailed', 'getRepeatableJobs', 'count',
        'getState', 'isPaused', 'isReady', 'process', 'define', 'work', 'on', 'start', 'stop', 'close', 'finished', 'jobs', 'getJobById',
        'getQueueSize', 'fetch', 'checkHealth',
      ],
      effect: 'none',
    },
    {
      member: 'add',
      effect: 'write',
      keySlot: ['2.jobId', '1.jobId'],
      when: [
        { at: '2.jobId', is: true, effect: 'write', naturalKey: true },
        { at: '1.jobId', is: true, effect: 'write', naturalKey: true },
      ],
    },
    { member: ['addBulk', 'retry', 'createJob.save', 'save', 'agenda.now', 'now'], effect: 'write' },
    // Agenda
    { member: 'schedule', effect: 'write' },
    { member: 'every', effect: 'idempotent-write' },
    // pg-boss
    { member: ['send', 'sendAfter', 'sendDebounced', 'sendThrottled', 'sendSingleton'], effect: 'write', keySlot: ['2.id', '2.singletonKey'] },
    { member: ['insert', 'publish'], effect: 'write', keySlot: ['0.0.id', '0.id'] },
    { member: ['createQueue', 'updateQueue', 'pause', 'resume', 'update', 'promote', 'complete', 'subscribe'], effect: 'idempotent-write' },
    {
      member: [
        'remove', 'removeJobs', 'removeRepeatable', 'removeRepeatableByKey', 'empty', 'clean', 'obliterate', 'cancel', 'unschedule', 'deleteJob',
        'deleteQueue', 'purge', 'discard', 'moveToFailed',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
