import type { RetryModel } from '../../types.js';

/** p-retry 7.1 and 9.0. */
const model: RetryModel = {
  modules: ['p-retry'],
  helpers: [
    { member: ['default', 'pRetry'], callback: 0, count: '1.retries', counts: 'retries', default: 10, classifier: '1.shouldRetry', classifierTakes: 'context' },
  ],
  aborts: ['AbortError'],
};

export default model;
