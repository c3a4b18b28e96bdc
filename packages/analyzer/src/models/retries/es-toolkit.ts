import type { RetryModel } from '../../types.js';

/** es-toolkit 1.53: without a count it never gives up. */
const model: RetryModel = {
  modules: ['es-toolkit', 'es-toolkit/function'],
  helpers: [
    { member: 'retry', callback: 0, givesResult: true, count: ['1.retries', '1'], counts: 'retries', default: Infinity, classifier: '1.shouldRetry', waits: { first: { at: '1.delay', default: 0 } } },
  ],
};

export default model;
