import type { Rule } from '../../types.js';
import { effectText } from '../wording.js';

const rule: Rule = {
  name: 'require-key-in-call',
  description: 'Require that a call of a tool which takes an idempotency key carries one',
  family: 'client',
  preset: 'recommended',
  severity: 'error',
  messages: {
    missing:
      '`{{tool}}` takes `{{key}}` and recognises a repeat by it, but this call carries none. If its answer is lost, nobody can send it again without doing it twice ({{write}}). Choose a key for this operation before the first send, and keep it until the outcome is known.',
  },
  answers: ['F7', 'F22'],
  check(facts, report) {
    for (const send of facts.sends) {
      const { tool, key, isOpen, place } = send;
      // A wrapper adds the key by itself, and then the call need not.
      if (!tool?.key || tool.key.from === 'wrapper' || tool.effect.effect === 'none' || tool.key.used === false || key !== null || isOpen) continue;
      report({
        messageId: 'missing',
        data: { tool: tool.name ?? '', key: tool.key.name, write: effectText(tool.effect) },
        place,
        confidence: tool.effect.confidence,
        tool,
        related: [{ place: tool.place, message: `registered here: ${tool.name}` }],
      });
    }
  },
};

export default rule;
