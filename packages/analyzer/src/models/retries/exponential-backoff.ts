import type { RetryModel } from '../../types.js';

/** exponential-backoff 3.1. */
const model: RetryModel = {
  modules: ['exponential-backoff'],
  helpers: [
    {
      member: 'backOff', callback: 0, givesResult: true, count: '1.numOfAttempts', counts: 'attempts', default: 10, classifier: '1.retry',
      waits: { first: { at: '1.startingDelay', default: 100 }, factor: { at: '1.timeMultiple', default: 2 }, most: { at: '1.maxDelay', default: Infinity } },
    },
  ],
};

export default model;
