import type { Rule } from '../../types.js';
import { placeKey } from '../place-key.js';
import { nameOf, pathText, stepsOf } from '../wording.js';

const rule: Rule = {
  name: 'no-upstream-write-retry',
  description: 'Disallow sending a write to an upstream again without a key when its answer may only have been lost',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    loop:
      '{{tool}} sends {{write}} again when it fails (`{{again}}`), also after a timeout, a reset or a 5xx, which may follow a write that went well. The upstream cannot tell the second from a new one and does it twice. Hand it a key that is made before the first try, try again only after a refusal, or ask first whether it is done.',
    helper:
      '{{tool}} has {{write}} run again by `{{again}}` when it fails, also after a timeout, a reset or a 5xx, which may follow a write that went well. The upstream cannot tell the second from a new one and does it twice. Hand it a key that is made before the first try, let only refusals be tried again, or ask first whether it is done.',
  },
  answers: ['F22', 'B3'],
  check(facts, report) {
    const said = new Set<string>();
    for (const tool of facts.tools) {
      if (!tool.mcp) continue;
      for (const { again, by, write } of facts.details(tool).upstreamRetries) {
        // One loop in a client that all tools share is one fault.
        const where = placeKey(again.place);
        if (said.has(where)) continue;
        said.add(where);
        report({
          messageId: by,
          data: { tool: nameOf(tool), write: pathText(write.path, write.sink), again: again.what },
          place: again.place,
          confidence: write.confidence,
          tool,
          related: [{ place: tool.place, message: tool.name ?? 'the tool' }, ...stepsOf(write.path, write.sink)],
        });
      }
    }
  },
};

export default rule;
