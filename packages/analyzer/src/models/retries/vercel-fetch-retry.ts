import type { RetryModel } from '../../types.js';

/** @vercel/fetch-retry 5.1: five further tries of any method. */
const model: RetryModel = {
  modules: ['@vercel/fetch-retry'],
  helpers: [],
  fetches: ['a reset connection', 'HTTP 5xx'],
};

export default model;
