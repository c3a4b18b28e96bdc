import type { RetryModel } from '../../types.js';

/** Effect 3 and 4: `Effect.retry` runs an effect again, without end where its policy gives no bound. */
const model: RetryModel = {
  modules: ['effect', 'effect/Effect'],
  helpers: [
    { member: ['tryPromise', 'promise'], callback: 0, repeatedBy: 'retry', count: ['0.times', '1.times'], counts: 'retries', default: Infinity, classifier: '0.while' },
    { member: 'tryPromise', callback: 0, property: 'try', maps: '0.catch', repeatedBy: 'retry', count: ['0.times', '1.times'], counts: 'retries', default: Infinity, classifier: '0.while' },
  ],
};

export default model;
