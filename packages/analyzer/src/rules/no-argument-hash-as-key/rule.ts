import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'no-argument-hash-as-key',
  description: 'Disallow a hash of the arguments as the key under which a call is remembered',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    found:
      '{{tool}} takes a call for a repeat when its arguments are the same ({{key}}). Two honest calls with equal arguments are taken for one: the second is never carried out, and its caller is told that it was. Look up a key that the caller chooses, and compare the hash with the record’s after that.',
  },
  answers: ['F5', 'F9'],
  check(facts, report) {
    for (const { store, who, about } of storesOf(facts)) {
      const { key } = store;
      if (!key.fromArguments) continue;
      report({ ...about, messageId: 'found', data: { tool: who, key: `\`${key.text}\`` }, place: key.place });
    }
  },
};

export default rule;
