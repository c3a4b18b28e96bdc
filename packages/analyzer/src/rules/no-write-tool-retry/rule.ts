import type { Rule } from '../../types.js';
import { causesText, sentTool, sendStepsOf } from '../sends.js';

const rule: Rule = {
  name: 'no-write-tool-retry',
  description: 'Disallow sending a call again after a failure that may have come when it was already carried out',
  family: 'client',
  preset: 'recommended',
  severity: 'error',
  messages: {
    again:
      '{{tool}} is sent again after {{causes}}. Such a failure may come when the server has already done the work, and then it is done twice. Send again only what was refused, or only reads the tool is known to be; or put a key into the arguments before the first send and keep it for all attempts.',
    unclear:
      '{{tool}} may be sent again after {{causes}}: what decides about it could not be followed. If such a failure gets through, work that the server has already done is done twice. Let only refusals through (401, 404 of a session, 429, not connected), or put a key into the arguments before the first send.',
    option:
      '`{{option}}: {{count}}` makes this client send `tools/call` again by itself after {{causes}}, whatever the tool does. Work that the server has already done is done twice. Leave the option out, and repeat only what is known to read.',
  },
  answers: ['F22', 'B3'],
  check(facts, report) {
    for (const { place, option, count, causes } of facts.clientRetries) report({ messageId: 'option', data: { option, count: String(count), causes: causesText(causes) }, place, confidence: 'likely' });
    for (const send of facts.sends) {
      for (const resend of send.resends) {
        if (resend.key !== null || resend.isElsewhere || resend.gate !== 'none') continue;
        report({
          messageId: resend.confidence === 'proven' ? 'again' : 'unclear',
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
