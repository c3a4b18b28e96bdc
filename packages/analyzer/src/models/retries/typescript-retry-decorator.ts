import type { RetryModel } from '../../types.js';

/** typescript-retry-decorator 2.6: `@Retryable({ maxAttempts: 3 })` above a method. */
const model: RetryModel = {
  modules: ['typescript-retry-decorator'],
  helpers: [
    {
      member: 'Retryable', callback: 'method', count: '0.maxAttempts', counts: 'attempts', default: 3, classifier: ['0.doRetry', '0.value'],
      waits: { first: { at: '0.backOff', default: 0 }, factor: { at: '0.exponentialOption.multiplier', default: 1 } },
    },
  ],
};

export default model;
