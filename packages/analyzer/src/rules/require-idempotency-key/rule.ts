import { addKey, canAddKey } from '../../key-field.js';
import type { Rule, ToolFact } from '../../types.js';
import { effectText, nameOf, stepsOf } from '../wording.js';

/** A write whose schema could be read and holds no key. A repeat that a caller-chosen unique name refuses does no harm. */
function lacksKey({ effect, key, schema }: ToolFact): boolean {
  return effect.effect === 'write' && !effect.naturalKey && key === null && !schema.open;
}

const rule: Rule = {
  name: 'require-idempotency-key',
  description: 'Require an idempotency key in the input schema of a tool that writes',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    missing:
      '{{tool}} writes on every call ({{effect}}) and takes no idempotency key: a call sent again after a lost response writes twice. Require a string such as `idempotencyKey`, look it up before the effect, and answer a repeat with the recorded result.',
    missingDynamic:
      '{{tool}} runs what its caller hands it ({{effect}}) and takes no idempotency key: a call sent again after a lost response runs it twice. Require a string such as `idempotencyKey` and answer a repeat with the recorded result, or let the tool only read.',
    addKey: 'Add `{{key}}` to the schema. The handler must still look it up.',
  },
  answers: ['F4', 'B1'],
  check(facts, report) {
    const found = new Set(facts.tools.filter(lacksKey));
    const usual = facts.tools.find((tool) => tool.key?.from === 'input' && /^\w+$/.test(tool.key.name))?.key?.name;
    const key = usual ?? 'idempotencyKey';
    const taken = new Set(facts.tools.filter((tool) => !found.has(tool)).map(insertionKey));
    for (const tool of found) {
      const { effect, schema } = tool;
      // A schema that tools share gets a key only when all of them need one.
      const suggestions = taken.has(insertionKey(tool)) || !schema.insertion || !canAddKey(schema.insertion) ? [] : [{ messageId: 'addKey', edits: addKey(schema.insertion, key) }];
      report({
        messageId: effect.dynamic ? 'missingDynamic' : 'missing',
        data: { tool: nameOf(tool), effect: effectText(effect), key },
        place: tool.place,
        confidence: effect.confidence,
        tool,
        related: stepsOf(effect.path, effect.sink),
        suggestions,
      });
    }
  },
};

/** Where a key would be written into its schema. */
const insertionKey = ({ schema: { insertion } }: ToolFact): string => `${insertion?.file}:${insertion?.offset}`;

export default rule;
