import type { ResendFact, Rule } from '../../types.js';
import { causesText, sentTool, sendStepsOf } from '../sends.js';

const rule: Rule = {
  name: 'require-explicit-replay-policy',
  description: 'Require that a call is repeated only where a hint or a policy says so, not where a hint is missing or a name looks harmless',
  family: 'client',
  preset: 'recommended',
  severity: 'error',
  messages: {
    missingHint:
      'A hint that is missing counts as leave to repeat here: {{tool}} is sent again after {{causes}}. Most tools give no hints, writers among them, and a missing hint means not idempotent and destructive. Ask for `readOnlyHint === true` or `idempotentHint === true`, of servers that you trust.',
    name:
      'The name of the tool decides here whether {{tool}} is sent again after {{causes}}. A name proves nothing: `get_invoice_number` may take the next one. Ask for `readOnlyHint === true` or `idempotentHint === true` of servers that you trust, or list the tools that may be repeated.',
  },
  answers: ['F22'],
  check(facts, report) {
    for (const send of facts.sends) {
      for (const resend of send.resends) {
        if (resend.gate === 'none') continue;
        report({
          messageId: MESSAGES[resend.gate],
          data: { tool: sentTool(send).replace(/^This/, 'a'), causes: causesText(resend.causes) },
          place: resend.gatePlace ?? resend.place,
          confidence: resend.confidence,
          tool: send.tool,
          related: [{ place: resend.place, message: 'sent again here' }, ...sendStepsOf(send, resend)],
        });
      }
    }
  },
};

const MESSAGES: Readonly<Record<Exclude<ResendFact['gate'], 'none'>, string>> = { 'missing-hint': 'missingHint', name: 'name' };

export default rule;
