import type { Rule } from '../../types.js';
import { sentTool } from '../sends.js';

const rule: Rule = {
  name: 'require-durable-client-key',
  description: 'Require that a key whose outcome is not known yet is kept where it outlives the process',
  family: 'client',
  preset: 'strict',
  severity: 'warning',
  messages: {
    memory:
      'Only `{{store}}`, in the memory of this process, knows the `{{key}}` of {{tool}} until the outcome is known. After a restart the same operation gets another key, and the server does it twice. Write the key to disk, a database or the storage of the browser before the first send, and drop it when the outcome is known.',
  },
  answers: ['F7', 'F20'],
  check(facts, report) {
    for (const send of facts.sends) {
      const { key, effect, tool, place } = send;
      if (!key?.keptIn || effect === 'none') continue;
      report({
        messageId: 'memory',
        data: { store: key.keptIn.what, key: key.name, tool: sentTool(send).replace(/^This/, 'this') },
        place: key.keptIn.place,
        confidence: 'likely',
        tool,
        related: [{ place: key.place, message: `its key: ${key.name}` }, { place, message: 'the send' }],
      });
    }
  },
};

export default rule;
