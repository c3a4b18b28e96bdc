import type { RetryModel } from '../../types.js';

/** got 14 and 16: a POST is sent again only where the methods hold it. */
const model: RetryModel = {
  modules: ['got'],
  helpers: [],
  requestsWith: { methods: ['1.retry.methods', '0.retry.methods', 'new.0.retry.methods'], causes: ['a reset connection', 'a time-out', 'HTTP 5xx'] },
};

export default model;
