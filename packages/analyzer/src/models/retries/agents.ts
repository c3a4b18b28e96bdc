import type { RetryModel } from '../../types.js';

/** Cloudflare agents: `this.retry` of an agent makes three attempts. */
const model: RetryModel = {
  modules: ['agents'],
  helpers: [{ member: ['Agent.retry', 'AIChatAgent.retry', 'McpAgent.retry'], callback: 0, givesResult: true, count: '1.maxAttempts', counts: 'attempts', default: 3, classifier: '1.shouldRetry' }],
};

export default model;
