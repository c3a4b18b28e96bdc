import type { RetryModel } from '../../types.js';

/** ts-retry 7.0, ts-retry-promise 0.8. */
const model: RetryModel = {
  modules: ['ts-retry', 'ts-retry-promise'],
  helpers: [
    { member: ['retry', 'retryAsync', 'retryUntilDefined', 'retryAsyncUntilDefined'], callback: 0, givesResult: true, count: ['1.maxTry', '1.retries'], counts: 'attempts', default: 240 },
  ],
};

export default model;
