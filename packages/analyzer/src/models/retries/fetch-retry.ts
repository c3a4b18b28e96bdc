import type { RetryModel } from '../../types.js';

/** fetch-retry 6.0: three further tries of any method when the connection fails. */
const model: RetryModel = {
  modules: ['fetch-retry'],
  helpers: [],
  fetches: ['a reset connection', '`fetch failed`'],
};

export default model;
