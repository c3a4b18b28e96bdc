import type { RetryModel } from '../../types.js';

/** polly-js 1.8: one further try, unless more are asked for. */
const model: RetryModel = {
  modules: ['polly-js'],
  helpers: [{ member: ['retry.executeForPromise', 'waitAndRetry.executeForPromise'], callback: 0, givesResult: true, count: 'new.0', counts: 'retries', default: 1 }],
};

export default model;
