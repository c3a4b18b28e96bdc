import type { RetryModel } from '../../types.js';

/** DBOS 5.3: a step is run again only where that is allowed. */
const model: RetryModel = {
  modules: ['@dbos-inc/dbos-sdk'],
  helpers: [
    { member: 'DBOS.runStep', callback: 0, givesResult: true, count: '1.retriesAllowed', counts: 'retries', default: 0 },
    { member: 'DBOS.step', callback: 'method', count: '0.retriesAllowed', counts: 'retries', default: 0 },
  ],
};

export default model;
