import type { RetryModel } from '../../types.js';

/** BullMQ 5: a worker runs a job again as often as whoever adds it allows; once where nothing is said. */
const model: RetryModel = {
  modules: ['bullmq'],
  helpers: [
    {
      member: 'Worker', callback: 1, counts: 'attempts', default: 1,
      toldElsewhere: {
        name: '0',
        by: [
          { member: 'Queue.add', name: 'new.0', count: '2.attempts' },
          { member: 'Queue', name: '0', count: '1.defaultJobOptions.attempts' },
        ],
      },
    },
  ],
  aborts: ['UnrecoverableError'],
};

export default model;
