import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'no-gate-before-dedup-lookup',
  description: 'Disallow a check that changes with time in front of the look-up',
  family: 'store',
  preset: 'strict',
  severity: 'error',
  messages: {
    found:
      '{{tool}} checks `{{gate}}` before it looks the call up in {{store}}. A repeat of a finished call may fail there: its caller takes the call for refused and does the work by other means. Look the call up first; check only what is new.',
  },
  answers: ['F13', 'F14'],
  check(facts, report) {
    for (const { store, who, about: common } of storesOf(facts)) {
      const data = { tool: who, store: `\`${store.name}\`` };
      const about = { ...common, data };
      for (const { place, text } of store.gatesBefore) report({ ...about, data: { ...data, gate: text }, messageId: 'found', place });
    }
  },
};

export default rule;
