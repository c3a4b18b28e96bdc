import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'no-fail-open-store',
  description: 'Disallow running the effect when the store cannot be asked',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    failure:
      '{{tool}} goes on and writes when {{store}} fails. While the store is down each repeat is new, and the outage that makes callers send again turns the guard off. Answer with an error instead.',
    absence:
      '{{tool}} writes without asking {{store}} where it is not configured. A forgotten setting turns the guard off without a word, and each repeat writes again. Refuse to start, or to write, without it.',
  },
  answers: ['F20'],
  check(facts, report) {
    for (const { store, who, about: common } of storesOf(facts)) {
      const data = { tool: who, store: `\`${store.name}\`` };
      const about = { ...common, data };
      for (const { by, place } of store.bypasses) report({ ...about, messageId: by, place });
    }
  },
};

export default rule;
