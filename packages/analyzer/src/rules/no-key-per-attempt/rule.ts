import type { Rule } from '../../types.js';
import { causesText, sentTool, sendStepsOf } from '../sends.js';

const rule: Rule = {
  name: 'no-key-per-attempt',
  description: 'Disallow an idempotency key that is made anew for each attempt to send a call',
  family: 'client',
  preset: 'recommended',
  severity: 'error',
  messages: {
    anew:
      '`{{mint}}` makes the `{{key}}` of {{tool}} anew for each attempt. After {{causes}} the call is sent again under another key, and the server cannot tell that both are one: the work is done twice. Make the key before the first attempt and hand the same one to all.',
    stamped:
      'This puts a new `{{key}}` on each request, whatever the caller has put there, and after {{causes}} the request is sent again through here: each attempt gets another key, and the server cannot tell that they are one. Only fill it in where there is none, before the first attempt.',
  },
  answers: ['F7', 'F20'],
  check(facts, report) {
    for (const { place, key, mint, causes, repeat } of facts.overwrittenKeys)
      report({ messageId: 'stamped', data: { key, causes: causesText(causes) }, place, confidence: 'proven', related: [{ place: mint.place, message: `made here: ${mint.what}` }, { place: repeat.place, message: `sent again here: ${repeat.what}` }] });
    for (const send of facts.sends) {
      for (const resend of send.resends) {
        if (resend.key === null || resend.gate !== 'none') continue;
        report({
          messageId: 'anew',
          data: { tool: sentTool(send).replace(/^This/, 'this'), key: resend.key.name, mint: resend.key.mint.what, causes: causesText(resend.causes) },
          place: resend.send,
          confidence: resend.confidence,
          tool: send.tool,
          related: [{ place: resend.key.mint.place, message: `made here: ${resend.key.mint.what}` }, ...sendStepsOf(send, resend)],
        });
      }
    }
  },
};

export default rule;
