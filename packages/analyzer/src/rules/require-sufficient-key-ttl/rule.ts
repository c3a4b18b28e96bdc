import type { ForgetFact, Rule } from '../../types.js';
import { durationText, storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'require-sufficient-key-ttl',
  description: 'Require that a store keeps its records for as long as callers may send again',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    ttl:
      '{{store}} forgets the calls of {{tool}} after {{time}}, but a caller may send again for {{horizon}} (`retryHorizon`). A repeat after that writes again. Keep records longer than the longest retry.',
    cap:
      '{{store}} drops the oldest calls of {{tool}} when there are too many, however recent they are. Under load a repeat then finds nothing and writes again. Remove records by their age, not by their number.',
    wipe:
      '{{store}} forgets all calls of {{tool}} at once here. The next repeat of any of them writes again. Remove each record by its age.',
  },
  answers: ['F9', 'F15'],
  check(facts, report) {
    const { retryHorizon } = facts.settings;
    const isEnough = ({ by, milliseconds }: ForgetFact): boolean => by === 'ttl' && milliseconds !== undefined && milliseconds >= retryHorizon;
    for (const { store, who, about } of storesOf(facts)) {
      if (store.isBacked) continue;
      for (const forget of store.forgets) {
        if (isEnough(forget)) continue;
        const data = { tool: who, store: `\`${store.name}\``, time: durationText(forget.milliseconds ?? 0), horizon: durationText(retryHorizon) };
        report({ ...about, messageId: forget.by, data, place: forget.place });
      }
    }
  },
};

export default rule;
