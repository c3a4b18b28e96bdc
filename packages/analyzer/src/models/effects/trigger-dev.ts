import type { EffectModel } from '../../types.js';

/** Trigger.dev. Facts from `@trigger.dev/sdk` 4.8. */
export default {
  modules: ['@trigger.dev/sdk', '@trigger.dev/sdk/*'],
  kind: 'queue',
  rows: [
    {
      member: [
        'task', 'schemaTask', 'schedules.task', 'configure', 'runs.retrieve', 'runs.list', 'runs.poll', 'runs.subscribeToRun',
        'runs.subscribeToBatch', 'schedules.retrieve', 'schedules.list', 'schedules.timezones', 'envvars.list', 'envvars.retrieve', 'queues.list',
        'queues.retrieve', 'auth.createPublicToken', 'auth.createTriggerPublicToken', 'idempotencyKeys.create', 'wait.for', 'wait.until',
        'metadata.*', 'logger.*', 'tags.add',
      ],
      effect: 'none',
    },
    // By id: `tasks.trigger('id', payload, options)`; by task: `sendMail.trigger(payload, options)`.
    {
      member: [
        'tasks.trigger', 'tasks.triggerAndWait', 'tasks.triggerAndPoll', 'tasks.triggerAndSubscribe',
      ],
      effect: 'write', keySlot: '2.idempotencyKey',
    },
    { member: ['trigger', 'triggerAndWait'], effect: 'write', keySlot: '1.idempotencyKey' },
    { member: ['tasks.batchTrigger', 'tasks.batchTriggerAndWait'], effect: 'write', keySlot: ['1.0.options.idempotencyKey', '2.idempotencyKey'] },
    {
      member: [
        'batchTrigger', 'batchTriggerAndWait', 'batch.trigger', 'batch.triggerByTask',
      ],
      effect: 'write', keySlot: '0.0.options.idempotencyKey',
    },
    { member: 'wait.createToken', effect: 'write', keySlot: '0.idempotencyKey' },
    { member: ['runs.replay'], effect: 'write' },
    { member: 'schedules.create', effect: 'write', keySlot: '0.deduplicationKey' },
    {
      member: [
        'schedules.update', 'schedules.activate', 'schedules.deactivate', 'runs.reschedule', 'envvars.create', 'envvars.update', 'envvars.upload',
        'queues.pause', 'queues.resume', 'wait.completeToken',
      ],
      effect: 'idempotent-write',
    },
    { member: ['runs.cancel', 'schedules.del', 'envvars.del'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
