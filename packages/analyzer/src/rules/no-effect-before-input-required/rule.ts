import type { Rule } from '../../types.js';
import { nameOf, pathText, stepsOf } from '../wording.js';

const rule: Rule = {
  name: 'no-effect-before-input-required',
  description: 'Disallow a write that can come before the handler asks its caller for input and is run again',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    before:
      '{{tool}} writes ({{write}}) and then asks for input (`{{ask}}`). When the answer comes the handler is run again from the top, so the write is done once more for each round. Ask first and write afterwards, or hand a key to the write that is the same in each round.',
  },
  answers: ['B4'],
  check(facts, report) {
    for (const tool of facts.tools) {
      for (const { write, place, ask } of facts.details(tool).reentries) {
        report({
          messageId: 'before',
          data: { tool: nameOf(tool), write: pathText(write.path, write.sink), ask: ask.what },
          place,
          confidence: write.confidence,
          tool,
          related: [...stepsOf(write.path, write.sink), ...stepsOf(ask.path, null), { place: ask.place, message: `asks here: ${ask.what}` }],
        });
      }
    }
  },
};

export default rule;
