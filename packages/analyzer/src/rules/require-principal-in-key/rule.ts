import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'require-principal-in-key',
  description: 'Require the caller’s identity in the key of a record, where the handler knows it',
  family: 'store',
  preset: 'strict',
  severity: 'error',
  messages: {
    found:
      '{{tool}} knows who calls (`{{principal}}`) but keeps its records under {{key}} for all callers alike. Two callers that choose the same key share a record: the second is given the first one’s result, and its own call is never carried out. Put the caller into the key.',
  },
  answers: ['F23'],
  check(facts, report) {
    for (const { store, who, about } of storesOf(facts)) {
      const { key } = store;
      if (!key.fromCaller || key.missingPrincipal === undefined) continue;
      report({ ...about, messageId: 'found', data: { tool: who, principal: key.missingPrincipal, key: `\`${key.text}\`` }, place: key.place });
    }
  },
};

export default rule;
