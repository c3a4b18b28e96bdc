import type { RetryModel } from '../../types.js';

/** axios-retry 4.5: three further tries; when the connection fails, of any method. */
const model: RetryModel = {
  modules: ['axios-retry'],
  helpers: [],
  appliedTo: { packages: ['axios'], count: '1.retries', condition: '1.retryCondition', off: ['2.axios-retry.retries', '1.axios-retry.retries', '0.axios-retry.retries'], harmless: ['isIdempotentRequestError', 'isSafeRequestError'], causes: ['a reset connection', 'a broken pipe'] },
};

export default model;
