import type { Rule, StoreLifetime } from '../../types.js';
import { storesOf } from '../store-wording.js';

/** What ends before the repeat comes. */
const SHORT: Readonly<Partial<Record<StoreLifetime, string>>> = { session: 'session', connection: 'connection', request: 'request' };

const rule: Rule = {
  name: 'no-session-scoped-dedup',
  description: 'Disallow remembering calls in or under a session, connection or request',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    keyed:
      '{{tool}} remembers its calls under the session’s id (`{{part}}` in {{key}}). A client that lost its connection comes back with a new session, and its repeat is not recognised. Leave the session out; tell callers apart by who they are.',
    made:
      '{{tool}} remembers its calls in {{store}}, which is made anew for each {{span}}. A client that lost its connection comes back with a new one and finds nothing, so its repeat writes again. Keep one store for all of them, outside the process.',
  },
  answers: ['F2', 'F21'],
  check(facts, report) {
    for (const { store, who, about } of storesOf(facts)) {
      if (store.isBacked) continue;
      const { key } = store;
      const span = SHORT[store.lifetime];
      if (key.sessionId !== undefined) report({ ...about, messageId: 'keyed', data: { tool: who, part: key.sessionId, key: `\`${key.text}\`` }, place: key.place });
      else if (span !== undefined) report({ ...about, messageId: 'made', data: { tool: who, store: `\`${store.name}\``, span }, place: store.lifetimePlace });
    }
  },
};

export default rule;
