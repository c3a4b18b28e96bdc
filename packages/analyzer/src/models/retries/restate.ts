import type { RetryModel } from '../../types.js';

/** Restate 1.17: a step that fails is run again without end, unless it throws a TerminalError. */
const model: RetryModel = {
  modules: ['@restatedev/restate-sdk'],
  helpers: [
    { member: ['Context.run', 'ObjectContext.run', 'WorkflowContext.run'], callback: 1, givesResult: true, count: '2.maxRetryAttempts', counts: 'attempts', default: Infinity },
    { member: ['Context.run', 'ObjectContext.run', 'WorkflowContext.run'], callback: 0, givesResult: true, counts: 'attempts', default: Infinity },
  ],
  aborts: ['TerminalError'],
};

export default model;
