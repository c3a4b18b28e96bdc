import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'require-in-progress-record',
  description: 'Require a record of a call that has begun, before its effect',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    found:
      '{{tool}} looks a call up in {{store}}, writes, and records it only after that. A repeat that comes while the first call runs finds nothing and writes as well. Claim the key before the effect, in one step that fails when it is taken.',
    passed:
      '{{tool}} puts a record of the running call into {{store}}, but whoever finds one goes on as if there were none: a repeat that comes while the first call runs writes as well. Answer it that the call is in progress.',
  },
  answers: ['F8', 'F13'],
  check(facts, report) {
    for (const { store, who, about: common } of storesOf(facts)) {
      const data = { tool: who, store: `\`${store.name}\`` };
      const about = { ...common, data };
      const { race, ignoredClaim } = store;
      if (race) report({ ...about, messageId: 'found', place: race.lookUp, related: [...common.related, { place: race.record, message: 'recorded here' }] });
      if (ignoredClaim) report({ ...about, messageId: 'passed', place: ignoredClaim.lookUp, related: [...common.related, { place: store.place, message: 'kept here' }, { place: ignoredClaim.claim, message: 'recorded again here' }] });
    }
  },
};

export default rule;
