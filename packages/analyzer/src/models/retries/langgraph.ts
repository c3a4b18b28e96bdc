import type { RetryModel } from '../../types.js';

/** LangGraph 0.3 to 1: a node, or a task, with a retry policy is run again; three attempts where the policy gives no number. */
const model: RetryModel = {
  modules: ['@langchain/langgraph', '@langchain/langgraph/web'],
  helpers: [
    { member: 'addNode', callback: 1, count: ['2.retryPolicy.maxAttempts', '2.retryPolicy'], counts: 'attempts', default: 1, classifier: '2.retryPolicy.retryOn' },
    { member: 'task', callback: 1, count: ['0.retry.maxAttempts', '0.retry'], counts: 'attempts', default: 1, classifier: '0.retry.retryOn' },
  ],
};

export default model;
