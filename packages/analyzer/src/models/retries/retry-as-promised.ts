import type { RetryModel } from '../../types.js';

/** retry-as-promised 7.1. */
const model: RetryModel = {
  modules: ['retry-as-promised'],
  helpers: [
    { member: ['default', 'retryAsPromised'], callback: 0, givesResult: true, count: ['1.max', '1'], counts: 'attempts', default: 1 },
  ],
};

export default model;
