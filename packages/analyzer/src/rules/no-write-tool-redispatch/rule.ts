import type { Rule } from '../../types.js';
import { causesText, sentTool, sendStepsOf } from '../sends.js';

const rule: Rule = {
  name: 'no-write-tool-redispatch',
  description: 'Disallow sending a call to another endpoint after a failure that may have come when the first had already carried it out',
  family: 'client',
  preset: 'recommended',
  severity: 'error',
  messages: {
    elsewhere:
      '{{tool}} goes to the next endpoint after {{causes}}. The first one may have done the work by then, and the second knows nothing of it, so it is done twice. Move on only after a refusal (not connected, 401, 429), or only with reads; elsewhere report the outcome as unknown.',
  },
  answers: ['F22', 'B3'],
  check(facts, report) {
    for (const send of facts.sends) {
      for (const resend of send.resends) {
        if (!resend.isElsewhere || resend.key !== null || resend.gate !== 'none') continue;
        report({
          messageId: 'elsewhere',
          data: { tool: sentTool(send), causes: causesText(resend.causes) },
          place: resend.place,
          confidence: resend.confidence === 'proven' && send.tool?.effect.effect === 'write' ? 'proven' : 'likely',
          tool: send.tool,
          related: sendStepsOf(send, resend),
        });
      }
    }
  },
};

export default rule;
