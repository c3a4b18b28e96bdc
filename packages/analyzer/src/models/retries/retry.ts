import type { RetryModel } from '../../types.js';

/** retry 0.13: an operation is attempted again when it is told of an error. */
const model: RetryModel = {
  modules: ['retry'],
  helpers: [
    {
      member: 'operation.attempt', callback: 0, count: 'new.0.retries', counts: 'retries', default: 10,
      waits: { first: { at: 'new.0.minTimeout', default: 1000 }, factor: { at: 'new.0.factor', default: 2 }, most: { at: 'new.0.maxTimeout', default: Infinity } },
    },
  ],
};

export default model;
