import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'no-record-deletion-on-failure',
  description: 'Disallow removing the record of a call whose effect may have happened',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    found:
      '{{tool}} removes the record from {{store}} when the write fails, but after a timeout or a lost response the write may have happened. The next call with this key writes again. Keep the record as failed or unknown; remove it only where the effect was certainly not tried.',
  },
  answers: ['F14'],
  check(facts, report) {
    for (const { store, who, about: common } of storesOf(facts)) {
      const data = { tool: who, store: `\`${store.name}\`` };
      const about = { ...common, data };
      for (const place of store.removedOnFailure) report({ ...about, messageId: 'found', place });
    }
  },
};

export default rule;
