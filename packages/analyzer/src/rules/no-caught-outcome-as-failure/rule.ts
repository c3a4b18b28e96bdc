import type { Rule } from '../../types.js';
import { placeKey } from '../place-key.js';
import { nameOf, pathText, stepsOf } from '../wording.js';

const rule: Rule = {
  name: 'no-caught-outcome-as-failure',
  description: 'Disallow answering a write to an upstream as failed where any error is caught, a lost answer too',
  family: 'tool',
  preset: 'strict',
  severity: 'error',
  messages: {
    found:
      '{{tool}} answers here that {{write}} failed, whatever was caught. A reset connection or a timeout is caught alike, when the upstream may have done the work, and a caller who is told of a failure does it again. Say "failed" after a refusal only, and otherwise that the outcome is unknown and how to find out.',
  },
  answers: ['F10', 'F17'],
  check(facts, report) {
    const said = new Set<string>();
    for (const tool of facts.tools) {
      if (!tool.mcp) continue;
      for (const { said: place, write } of facts.details(tool).caughtOutcomes) {
        // One answer for all tools is one fault.
        if (said.has(placeKey(place))) continue;
        said.add(placeKey(place));
        report({ messageId: 'found', data: { tool: nameOf(tool), write: pathText(write.path, write.sink) }, place, confidence: write.confidence, tool, related: stepsOf(write.path, write.sink) });
      }
    }
  },
};

export default rule;
