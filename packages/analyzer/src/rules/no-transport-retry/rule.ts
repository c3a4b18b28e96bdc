import type { Rule } from '../../types.js';
import { causesText } from '../sends.js';

const rule: Rule = {
  name: 'no-transport-retry',
  description: 'Disallow a transport whose `fetch` sends a POST again after a failure that may have come when the server had already acted',
  family: 'client',
  preset: 'recommended',
  severity: 'error',
  messages: {
    post:
      'The `fetch` of this transport sends each POST again after {{causes}}, and each `tools/call` is a POST: at this level nobody can see which tool it calls, so a write that the server has already done is done twice. Repeat only GET requests and refusals (401, 429); what a tool allows is decided where it is called.',
  },
  answers: ['F22', 'B3'],
  check(facts, report) {
    for (const { place, causes, confidence, repeat } of facts.transportRetries)
      report({ messageId: 'post', data: { causes: causesText(causes) }, place, confidence, related: [{ place: repeat.place, message: `sent again here: ${repeat.what}` }] });
  },
};

export default rule;
