import type { RetryModel } from '../../types.js';

/** RxJS 7.8: `retry` subscribes again, without end where no count is given. A promise that was made before is not made again. */
const model: RetryModel = {
  modules: ['rxjs', 'rxjs/operators'],
  helpers: [
    { member: ['defer', 'mergeMap', 'switchMap', 'concatMap', 'exhaustMap'], callback: 0, repeatedBy: 'retry', count: ['0.count', '0'], counts: 'retries', default: Infinity },
  ],
};

export default model;
