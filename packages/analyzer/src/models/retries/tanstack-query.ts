import type { RetryModel } from '../../types.js';

/** TanStack Query 5: queries are run again three times, mutations only where that is asked for. */
const model: RetryModel = {
  modules: ['@tanstack/react-query', '@tanstack/query-core', '@tanstack/vue-query', '@tanstack/solid-query', '@tanstack/svelte-query', 'react-query'],
  helpers: [
    {
      member: ['useQuery', 'createQuery', 'useSuspenseQuery', 'useInfiniteQuery', 'queryOptions', 'fetchQuery', 'prefetchQuery'],
      callback: 0, property: 'queryFn', count: '0.retry', counts: 'retries', default: 3, classifier: '0.retry', classifierTakes: 'count-first',
    },
    { member: ['useMutation', 'createMutation', 'mutationOptions'], callback: 0, property: 'mutationFn', count: '0.retry', counts: 'retries', default: 0, classifier: '0.retry', classifierTakes: 'count-first' },
  ],
};

export default model;
