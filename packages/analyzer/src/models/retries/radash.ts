import type { RetryModel } from '../../types.js';

/** radash 12.1: options first. */
const model: RetryModel = {
  modules: ['radash'],
  helpers: [
    { member: 'retry', callback: 1, givesResult: true, count: '0.times', counts: 'attempts', default: 3, waits: { first: { at: '0.delay', default: 0 } } },
  ],
};

export default model;
