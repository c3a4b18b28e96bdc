import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'no-early-completion-record',
  description: 'Disallow recording a call as done before its effect was tried',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    found:
      '{{tool}} records the call in {{store}} as done before it writes. If the write fails or the process stops in between, each repeat is told that it was done, and it never is. Record it as in progress first, and as done when the effect has returned.',
  },
  answers: ['F13', 'F20'],
  check(facts, report) {
    for (const { store, who, about: common } of storesOf(facts)) {
      const data = { tool: who, store: `\`${store.name}\`` };
      const about = { ...common, data };
      if (store.doneTooEarly) report({ ...about, messageId: 'found', place: store.doneTooEarly });
    }
  },
};

export default rule;
