import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'no-volatile-dedup-store',
  description: 'Disallow remembering calls only in the memory of the process',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    found:
      '{{tool}} remembers its calls only in {{store}}, in the memory of this process. After a restart, or on another instance, the repeat of a finished call is new and writes again. Keep the records in a database or Redis.',
  },
  answers: ['F12', 'F20'],
  check(facts, report) {
    for (const { store, who, about } of storesOf(facts)) {
      if (store.lifetime !== 'process' || store.isBacked) continue;
      report({ ...about, messageId: 'found', data: { tool: who, store: `\`${store.name}\`` }, place: store.place });
    }
  },
};

export default rule;
