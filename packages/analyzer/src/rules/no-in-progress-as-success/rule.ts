import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'no-in-progress-as-success',
  description: 'Disallow answering a repeat of a call in progress like one of a finished call',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    found:
      '{{tool}} answers a repeat that comes while the first call still runs as if it were done. If that call fails, its caller has been told that it succeeded and does not ask again. Say that it is in progress, with `isError: true`, and when to ask again.',
  },
  answers: ['F8', 'F24'],
  check(facts, report) {
    for (const { store, who, about: common } of storesOf(facts)) {
      const data = { tool: who, store: `\`${store.name}\`` };
      const about = { ...common, data };
      if (store.busyAsDone) report({ ...about, messageId: 'found', place: store.busyAsDone });
    }
  },
};

export default rule;
