import type { RetryModel } from '../../types.js';

/** undici 7 and 8: its retry agent, or interceptor, sends a POST again only where the methods hold it. */
const model: RetryModel = {
  modules: ['undici'],
  helpers: [],
  carriedBy: { options: ['1.dispatcher'], everywhere: 'setGlobalDispatcher', methods: { RetryAgent: '1.methods', 'interceptors.retry': '0.methods' }, causes: ['a reset connection', 'a broken pipe', 'HTTP 5xx'] },
};

export default model;
