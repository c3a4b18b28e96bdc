import type { RetryModel } from '../../types.js';

/** SWR 2.5: a fetcher that fails is run again without end; mutations are not. */
const model: RetryModel = {
  modules: ['swr', 'swr/immutable', 'swr/infinite'],
  helpers: [{ member: ['default', 'useSWR', 'useSWRInfinite', 'useSWRImmutable'], callback: 1, count: ['2.shouldRetryOnError', '2.errorRetryCount'], counts: 'retries', default: Infinity, classifier: '2.shouldRetryOnError' }],
};

export default model;
