import type { RetryModel } from '../../types.js';

/** Trigger.dev 4: `retry.onThrow` makes three attempts, and so does a task. */
const model: RetryModel = {
  modules: ['@trigger.dev/sdk', '@trigger.dev/sdk/v3'],
  helpers: [
    { member: ['task', 'schemaTask', 'schedules.task'], callback: 0, property: 'run', count: '0.retry.maxAttempts', counts: 'attempts', default: 3, waits: { first: { at: '0.retry.minTimeoutInMs', default: 1000 }, factor: { at: '0.retry.factor', default: 2 }, most: { at: '0.retry.maxTimeoutInMs', default: Infinity } } },
    { member: 'retry.onThrow', callback: 0, givesResult: true, count: '1.maxAttempts', counts: 'attempts', default: 3, waits: { first: { at: '1.minTimeoutInMs', default: 1000 }, factor: { at: '1.factor', default: 2 }, most: { at: '1.maxTimeoutInMs', default: Infinity } } },
  ],
};

export default model;
