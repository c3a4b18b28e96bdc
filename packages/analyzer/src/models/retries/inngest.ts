import type { RetryModel } from '../../types.js';

/** inngest 4.24: a step that fails is run again three times, unless it throws a NonRetriableError. */
const model: RetryModel = {
  modules: ['inngest'],
  helpers: [{ member: 'step.run', callback: 1, counts: 'retries', default: 3 }],
  aborts: ['NonRetriableError'],
};

export default model;
