import type { RetryModel } from '../../types.js';

/** LangChain: `tool.withRetry()` gives one that is run again, up to six times in all. */
const model: RetryModel = {
  modules: ['@langchain/core/runnables', '@langchain/core/tools', '@langchain/mcp-adapters'],
  helpers: [],
  chained: { member: 'withRetry', attempts: 'stopAfterAttempt', default: 6 },
};

export default model;
