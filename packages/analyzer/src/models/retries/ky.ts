import type { RetryModel } from '../../types.js';

/** ky 1.14 and 2.1: a POST is sent again only where the methods hold it. */
const model: RetryModel = {
  modules: ['ky'],
  helpers: [],
  fetches: ['a reset connection', 'HTTP 5xx'],
  fetchesWith: '0.retry.methods',
  requestsWith: { methods: ['1.retry.methods', 'new.0.retry.methods'], causes: ['a reset connection', 'HTTP 5xx'] },
};

export default model;
