import type { RetryModel } from '../../types.js';

/** cockatiel 3.2 and 4.0: a policy is made first and executes later. */
const model: RetryModel = {
  modules: ['cockatiel'],
  helpers: [
    { member: ['retry.execute', 'wrap.execute'], callback: 0, givesResult: true, count: 'new.1.maxAttempts', counts: 'attempts', default: Infinity },
  ],
};

export default model;
