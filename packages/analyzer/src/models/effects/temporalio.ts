import type { EffectModel } from '../../types.js';

/** Temporal. Facts from `@temporalio/client` 1.24: a workflow id is the caller's; a second start under it is refused while it runs. */
export default {
  modules: ['@temporalio/client'],
  kind: 'queue',
  rows: [
    {
      member: [
        'connect', 'Connection.connect', 'lazy', 'getHandle', 'list', 'count', 'result', 'describe', 'query', 'queryWithOptions', 'fetchHistory',
        'getUpdateHandle', 'withDeadline', 'withMetadata', 'close', 'typed', 'createServiceClient', 'getReachability',
      ],
      effect: 'none',
    },
    {
      member: [
        'start', 'execute', 'signalWithStart', 'workflow.start', 'workflow.execute', 'workflow.signalWithStart',
      ],
      effect: 'write', naturalKey: true, keySlot: '1.workflowId',
    },
    { member: ['activity.start', 'activity.execute'], effect: 'write', naturalKey: true, keySlot: '1.id' },
    { member: ['startOperation', 'executeOperation'], effect: 'write', keySlot: '2.id' },
    { member: ['signal', 'trigger', 'backfill'], effect: 'write' },
    { member: ['executeUpdate', 'startUpdate', 'executeUpdateWithStart', 'startUpdateWithStart'], effect: 'write', keySlot: '1.updateId' },
    { member: 'schedule.create', effect: 'write', naturalKey: true, keySlot: '0.scheduleId' },
    {
      member: [
        'update', 'pause', 'unpause', 'complete', 'fail', 'heartbeat', 'updateOptions', 'updateBuildIdCompatibility',
      ],
      effect: 'idempotent-write',
    },
    { member: ['cancel', 'terminate', 'delete'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
