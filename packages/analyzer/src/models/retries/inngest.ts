import type { RetryModel } from '../../types.js';

/** Inngest 3 and 4: what fails is run again four times, a step by itself and else the whole function, unless it throws a NonRetriableError. */
const model: RetryModel = {
  modules: ['inngest'],
  helpers: [
    { member: 'step.run', callback: 1, givesResult: true, counts: 'retries', default: 4, toldBy: { member: 'createFunction', count: '0.retries' } },
    { member: 'createFunction', callback: 1, count: '0.retries', counts: 'retries', default: 4 },
    { member: 'createFunction', callback: 2, count: '0.retries', counts: 'retries', default: 4 },
  ],
  aborts: ['NonRetriableError'],
};

export default model;
