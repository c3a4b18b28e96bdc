import type { RetryModel } from '../../types.js';

/** async-retry 1.3, async-retry-ng 2.0. */
const model: RetryModel = {
  modules: ['async-retry', 'async-retry-ng'],
  helpers: [
    {
      member: ['default', 'retry'], callback: 0, givesResult: true, count: '1.retries', counts: 'retries', default: 10,
      waits: { first: { at: '1.minTimeout', default: 1000 }, factor: { at: '1.factor', default: 2 }, most: { at: '1.maxTimeout', default: Infinity }, jitter: 2 },
    },
  ],
};

export default model;
