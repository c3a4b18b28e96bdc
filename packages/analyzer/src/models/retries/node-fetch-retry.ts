import type { RetryModel } from '../../types.js';

/** node-fetch-retry 2.0: two further tries of any method when the connection fails. */
const model: RetryModel = {
  modules: ['node-fetch-retry'],
  helpers: [],
  fetches: ['a reset connection'],
};

export default model;
