import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'require-key-conflict-check',
  description: 'Require that a repeated key is answered only for the same arguments',
  family: 'store',
  preset: 'strict',
  severity: 'error',
  messages: {
    found:
      '{{tool}} answers a known key in {{store}} without a look at the arguments. Another call under the same key, by mistake or by a pinned key, is given the first one’s result and never carried out. Keep a fingerprint of the arguments with the record and refuse a call that differs.',
    rerun:
      '{{tool}} takes a known key in {{store}} for a new one where the arguments differ, and overwrites the first call’s record. Refuse a call that differs.',
  },
  answers: ['F13'],
  check(facts, report) {
    for (const { store, who, about: common } of storesOf(facts)) {
      const data = { tool: who, store: `\`${store.name}\`` };
      const about = { ...common, data };
      if (store.uncompared) report({ ...about, messageId: store.uncompared.how === 'rerun' ? 'rerun' : 'found', place: store.uncompared.place });
    }
  },
};

export default rule;
