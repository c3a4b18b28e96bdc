import type { RetryModel } from '../../types.js';

/** promise-retry 2.0: it tries again where the callback asks for it. */
const model: RetryModel = {
  modules: ['promise-retry'],
  helpers: [
    {
      member: ['default', 'promiseRetry'], callback: 0, givesResult: true, count: '1.retries', counts: 'retries', default: 10, asks: 0,
      waits: { first: { at: '1.minTimeout', default: 1000 }, factor: { at: '1.factor', default: 2 }, most: { at: '1.maxTimeout', default: Infinity } },
    },
  ],
};

export default model;
