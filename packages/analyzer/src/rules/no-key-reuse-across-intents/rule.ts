import type { Rule, SentKeyFact } from '../../types.js';
import { sentTool } from '../sends.js';

const rule: Rule = {
  name: 'no-key-reuse-across-intents',
  description: 'Disallow an idempotency key that two deliberate calls share because it is pinned to the arguments, a constant or a setting',
  family: 'client',
  preset: 'recommended',
  severity: 'error',
  messages: {
    arguments:
      'The `{{key}}` of {{tool}} follows from its arguments. Who means the same thing a second time (another board of that title, a second payment of that amount) sends the same key and silently gets the old result. Make a key for each operation, when it begins, and keep it under an id of the operation.',
    constant:
      'The `{{key}}` of {{tool}} is a constant or a setting, so all calls share it: after the first one the server refuses the others or hands out the old result. Make a key for each operation, when it begins.',
    lifetime:
      'The `{{key}}` of {{tool}} is made once, when the module is loaded, so all calls of this process share it: after the first one the server refuses the others or hands out the old result. Make a key for each operation, when it begins.',
    owner:
      'The `{{key}}` of {{tool}} is the id of the {{owner}}, so all calls of one {{owner}} share it: after the first one the server refuses the others or hands out the old result. Make a key for each operation, when it begins.',
  },
  answers: ['F5', 'F7'],
  check(facts, report) {
    for (const send of facts.sends) {
      const { key, effect, tool, place } = send;
      if (!key?.sharedBy || effect === 'none') continue;
      report({
        messageId: key.sharedBy satisfies NonNullable<SentKeyFact['sharedBy']>,
        data: { key: key.name, tool: sentTool(send).replace(/^This/, 'this'), owner: key.owner ?? '' },
        place: key.place,
        confidence: 'likely',
        tool,
        related: [{ place, message: 'the send' }],
      });
    }
  },
};

export default rule;
