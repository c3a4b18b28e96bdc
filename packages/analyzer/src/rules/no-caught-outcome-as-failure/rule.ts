import type { Rule } from '../../types.js';
import { placeKey } from '../place-key.js';
import { storesOf } from '../store-wording.js';
import { nameOf, pathText, stepsOf } from '../wording.js';

const rule: Rule = {
  name: 'no-caught-outcome-as-failure',
  description: 'Disallow answering or recording a write to an upstream as failed where any error is caught, a lost answer too',
  family: 'tool',
  preset: 'strict',
  severity: 'error',
  messages: {
    found:
      '{{tool}} answers here that {{write}} failed, whatever was caught. A reset connection or a timeout is caught alike, when the upstream may have done the work, and a caller who is told of a failure does it again. Say "failed" after a refusal only, and otherwise that the outcome is unknown and how to find out.',
    recorded:
      '{{tool}} records in {{store}} here that the call failed, whatever was caught. A reset connection or a timeout is caught alike, when the work may have been done, and the record tells whoever asks again of a failure. Record a refusal only, and otherwise that the outcome is unknown.',
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
    for (const { store, who, about } of storesOf(facts)) {
      for (const place of store.failedAsFinal) {
        if (said.has(placeKey(place))) continue;
        said.add(placeKey(place));
        report({ ...about, messageId: 'recorded', data: { tool: who, store: `\`${store.name}\`` }, place });
      }
    }
  },
};

export default rule;
