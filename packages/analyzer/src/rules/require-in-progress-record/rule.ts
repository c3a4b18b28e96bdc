import type { Rule } from '../../types.js';
import { behind, storesOf } from '../store-wording.js';
import { nameOf } from '../wording.js';

const rule: Rule = {
  name: 'require-in-progress-record',
  description: 'Require a record of a call that has begun, before its effect',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    found:
      '{{tool}} looks a call up in {{store}}, writes, and records it only after that. A repeat that comes while the first call runs finds nothing and writes as well. Claim the key before the effect, in one step that fails when it is taken.',
  },
  answers: ['F8', 'F13'],
  check(facts, report) {
    for (const { tool, store } of storesOf(facts)) {
      const data = { tool: nameOf(tool), store: `\`${store.name}\`` };
      const about = { data, confidence: store.confidence, tool, related: behind(tool, store) };
      const { race } = store;
      if (race) report({ ...about, messageId: 'found', place: race.lookUp, related: [...about.related, { place: race.record, message: 'recorded here' }] });
    }
  },
};

export default rule;
