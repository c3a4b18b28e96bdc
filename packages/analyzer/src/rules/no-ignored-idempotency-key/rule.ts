import type { Rule } from '../../types.js';
import { effectText, nameOf, pathText, stepsOf } from '../wording.js';

const rule: Rule = {
  name: 'no-ignored-idempotency-key',
  description: 'Disallow a declared idempotency key that the handler does not put to use',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    ignored:
      '{{tool}} takes `{{key}}` but hands it to no store and no upstream call ({{effect}}): callers rely on it, send again after a lost response, and write twice. Look the key up before the effect or hand it on, else take it out of the schema.',
    dropped:
      '{{tool}} honours `{{key}}` on one path and drops it on another ({{missed}}): a repeat on that path writes twice although the caller sent a key. Look the key up before the paths part, or hand it on there too.',
  },
  answers: ['B2', 'F7'],
  check(facts, report) {
    for (const tool of facts.tools) {
      const { key, effect } = tool;
      // A key on a tool whose repeat changes nothing is a needless field, not a broken promise.
      if (!key || effect.effect !== 'write') continue;
      const about = { place: tool.place, confidence: effect.confidence, tool };
      const [missed] = key.missedSinks;
      if (key.used === false) {
        report({ ...about, messageId: 'ignored', data: { tool: nameOf(tool), key: key.name, effect: effectText(effect) }, related: stepsOf(effect.path, effect.sink) });
      } else if (missed) {
        report({
          ...about,
          messageId: 'dropped',
          data: { tool: nameOf(tool), key: key.name, missed: pathText(missed.path, missed.sink) },
          related: key.missedSinks.flatMap(({ path, sink }) => stepsOf(path, sink)),
        });
      }
    }
  },
};

export default rule;
