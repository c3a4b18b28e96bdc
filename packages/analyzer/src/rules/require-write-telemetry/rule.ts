import type { Rule } from '../../types.js';
import { effectText, nameOf, stepsOf } from '../wording.js';

const rule: Rule = {
  name: 'require-write-telemetry',
  description: 'Require that a tool that writes notes the key or the outcome of a call somewhere',
  family: 'tool',
  preset: 'strict',
  severity: 'error',
  messages: {
    silent:
      '{{tool}} writes ({{effect}}) and notes neither its key nor what came of the call. When an effect is there twice, nothing tells which calls arrived, with which key, and what each was answered. Log tool, key and outcome of each call, or record them in a store.',
  },
  answers: ['F16'],
  check(facts, report) {
    for (const tool of facts.tools) {
      const { effect } = tool;
      if (effect.effect !== 'write' || effect.isWrapped || effect.sink === null) continue;
      if (facts.details(tool).isNoted) continue;
      report({ messageId: 'silent', data: { tool: nameOf(tool), effect: effectText(effect) }, place: tool.place, confidence: effect.confidence, tool, related: stepsOf(effect.path, effect.sink) });
    }
  },
};

export default rule;
