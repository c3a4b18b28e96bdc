import type { MintedKeyFact, Rule } from '../../types.js';
import { nameOf, pathText, stepsOf } from '../wording.js';

const rule: Rule = {
  name: 'no-server-minted-key',
  description: 'Disallow an idempotency key that the server makes itself, anew on each call',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    minted:
      '`{{mint}}` makes the `{{slot}}` of {{write}} anew on each call of {{tool}}. When a lost response makes the client send the call again, the upstream sees another key and does it twice. Take the key from the caller and hand it on unchanged.',
    fallback:
      '{{tool}} falls back to `{{mint}}` where its caller gives no key, so such a call looks protected and is not: sent again it gets another key, and the effect happens twice. Refuse a call without a key, or leave the slot empty and say so.',
  },
  answers: ['F4', 'F7'],
  check(facts, report) {
    for (const tool of facts.tools) {
      for (const fact of facts.details(tool).mintedKeys) {
        report({
          messageId: fact.isFallback ? 'fallback' : 'minted',
          data: { tool: nameOf(tool), mint: fact.mint.what, slot: fact.slot, write: fact.write ? pathText(fact.write.path, fact.write.sink) : 'the look-up' },
          place: fact.mint.place,
          confidence: confidenceOf(fact),
          tool,
          related: [{ place: tool.place, message: tool.name ?? 'the tool' }, ...(fact.write ? stepsOf(fact.write.path, fact.write.sink) : [])],
        });
      }
    }
    for (const { place, what, stores, mints = [] } of facts.outsideGuards) {
      const kept = stores.find(({ key }) => key.mint !== undefined)?.key.mint;
      for (const mint of kept ? [kept, ...mints] : mints) report({ messageId: 'fallback', data: { tool: `\`${what}\``, mint: mint.what }, place: mint.place, confidence: 'likely', related: [{ place, message: what }] });
    }
  },
};

const confidenceOf = ({ write }: MintedKeyFact) => write?.confidence ?? 'likely';

export default rule;
