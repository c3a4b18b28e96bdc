import type { RetryModel } from '../../types.js';

/** p-retry 7.1 and 9.0. */
const model: RetryModel = {
  modules: ['p-retry'],
  helpers: [
    {
      member: ['default', 'pRetry'], callback: 0, givesResult: true, count: '1.retries', counts: 'retries', default: 10, classifier: '1.shouldRetry', classifierTakes: 'context',
      waits: { first: { at: '1.minTimeout', default: 1000 }, factor: { at: '1.factor', default: 2 }, most: { at: '1.maxTimeout', default: Infinity } },
    },
  ],
  aborts: ['AbortError'],
};

export default model;
