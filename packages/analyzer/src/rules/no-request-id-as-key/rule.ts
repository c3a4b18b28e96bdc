import type { Rule } from '../../types.js';
import { storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'no-request-id-as-key',
  description: 'Disallow the JSON-RPC id or the progress token as the key under which a call is remembered',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    found:
      '{{tool}} remembers its calls under an id of the message (`{{part}}` in {{key}}). A client that sends the call again gives it a new id, so the repeat is not recognised; and ids begin anew in each session, so another call may be given this one’s answer. Take a key that the caller chooses and keeps: an `idempotencyKey` argument.',
  },
  answers: ['F1'],
  check(facts, report) {
    for (const { store, who, about } of storesOf(facts)) {
      const { requestId, place, text } = store.key;
      if (requestId === undefined) continue;
      report({ ...about, messageId: 'found', data: { tool: who, part: requestId, key: `\`${text}\`` }, place });
    }
  },
};

export default rule;
