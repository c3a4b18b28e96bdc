import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'require-in-progress-expiry',
  description: 'Require that a record of a call in progress ends when the process that made it dies',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    found:
      '{{tool}} claims a key in {{store}} without saying until when. If the process dies before it has finished, the record says “in progress” for ever and no repeat is ever answered. Give the claim a lease, and say “outcome unknown” when it has passed.',
  },
  answers: ['F12', 'F13'],
  check(facts, report) {
    for (const { store, who, about: common } of storesOf(facts)) {
      const data = { tool: who, store: `\`${store.name}\`` };
      const about = { ...common, data };
      if (store.endlessClaim) report({ ...about, messageId: 'found', place: store.endlessClaim });
    }
  },
};

export default rule;
