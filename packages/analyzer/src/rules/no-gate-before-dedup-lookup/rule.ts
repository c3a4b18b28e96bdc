import type { Rule } from '../../types.js';
import { behind, storesOf } from '../store-wording.js';
import { nameOf } from '../wording.js';

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
    for (const { tool, store } of storesOf(facts)) {
      const data = { tool: nameOf(tool), store: `\`${store.name}\`` };
      const about = { data, confidence: store.confidence, tool, related: behind(tool, store) };
      for (const { place, text } of store.gatesBefore) report({ ...about, data: { ...data, gate: text }, messageId: 'found', place });
    }
  },
};

export default rule;
