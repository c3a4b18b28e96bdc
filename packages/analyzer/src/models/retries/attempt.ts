import type { RetryModel } from '../../types.js';

/** @lifeomic/attempt 3.1. */
const model: RetryModel = {
  modules: ['@lifeomic/attempt'],
  helpers: [
    {
      member: 'retry', callback: 0, givesResult: true, count: '1.maxAttempts', counts: 'attempts', default: 3, classifier: '1.handleError',
      waits: { first: { at: '1.delay', default: 200 }, factor: { at: '1.factor', default: 1 } },
    },
  ],
};

export default model;
