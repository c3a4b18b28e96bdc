import type { Rule, ToolFact } from '../../types.js';
import { placeKey } from '../place-key.js';
import { nameOf, pathText, stepsOf } from '../wording.js';

const rule: Rule = {
  name: 'require-key-forwarding',
  description: 'Require that a key which the tool takes is handed to an upstream that has a slot for it',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    empty:
      '{{tool}} takes `{{key}}`, but {{write}} goes without `{{slot}}`. If its answer is lost nobody can repeat the call or find out what became of it, and a repeat does it twice. Hand the key on (or one derived from it, such as `key:step`).',
    elsewhere:
      '{{write}} goes without `{{slot}}`, while the same upstream call gets a key elsewhere in this program{{by}}. Sent again after a lost response, {{tool}} does it twice. Take a key from the caller and hand it on here, too.',
  },
  answers: ['B2', 'F7'],
  check(facts, report) {
    for (const tool of facts.tools) {
      if (isToldElsewhere(tool)) continue;
      for (const { slot, write, place, filledAt, filledBy } of facts.details(tool).emptySlots) {
        if (!tool.key && !filledAt) continue;
        if (tool.key?.missedSinks.some(({ sink }) => placeKey(sink.place) === placeKey(write.sink.place))) continue;
        report({
          messageId: tool.key ? 'empty' : 'elsewhere',
          data: { tool: nameOf(tool), key: tool.key?.name ?? '', slot, write: pathText(write.path, write.sink), by: filledBy ? ` (for \`${filledBy}\`)` : '' },
          place,
          confidence: write.confidence,
          tool,
          related: [{ place: tool.place, message: tool.name ?? 'the tool' }, ...stepsOf(write.path, write.sink), ...(filledAt ? [{ place: filledAt, message: `filled here: ${slot}` }] : [])],
        });
      }
    }
  },
};

/** A key that is missing, or put to no use at all, is another rule's finding: there is nothing yet to hand on. Nor does a unique name that the caller chooses need one. */
const isToldElsewhere = ({ key, effect, schema }: ToolFact): boolean => (key === null ? effect.naturalKey === true || !schema.open : key.used === false);

export default rule;
