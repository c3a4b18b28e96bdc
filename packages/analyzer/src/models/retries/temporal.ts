import type { RetryModel } from '../../types.js';

/** Temporal 1.11: an activity that fails is run again without end, unless it throws a failure that says otherwise. */
const model: RetryModel = {
  modules: ['@temporalio/workflow'],
  helpers: [],
  standIns: {
    member: 'proxyActivities', count: '0.retry.maximumAttempts', counts: 'attempts', default: Infinity,
    waits: { first: { at: '0.retry.initialInterval', default: 1000 }, factor: { at: '0.retry.backoffCoefficient', default: 2 }, most: { at: '0.retry.maximumInterval', default: 100_000 } },
  },
  aborts: ['nonRetryable'],
};

export default model;
