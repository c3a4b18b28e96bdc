import type { Facts, HorizonFact, Rule, ToolFact } from '../../types.js';
import { durationText, storesOf } from '../store-wording.js';

const rule: Rule = {
  name: 'require-sufficient-key-ttl',
  description: 'Require that a store keeps its records for as long as callers may send again',
  family: 'store',
  preset: 'recommended',
  severity: 'error',
  messages: {
    ttl:
      '{{store}} forgets the calls of {{tool}} after {{time}}, but {{caller}} may send again for {{horizon}}{{source}}. A repeat after that writes again. Keep records longer than the longest retry.',
    cap:
      '{{store}} drops the oldest calls of {{tool}} when there are too many, however recent they are. Under load a repeat then finds nothing and writes again. Remove records by their age, not by their number.',
    wipe:
      '{{store}} forgets all calls of {{tool}} at once here. The next repeat of any of them writes again. Remove each record by its age.',
  },
  answers: ['F9', 'F15'],
  check(facts, report) {
    for (const { store, who, about: common } of storesOf(facts)) {
      if (store.isBacked) continue;
      const own = horizonOf(facts, common.tool);
      const { horizon, caller, source, from } = own
        ? { horizon: own.milliseconds, caller: 'the client in this program', source: '', from: [{ place: own.place, message: 'sent again from here' }] }
        : { horizon: facts.settings.retryHorizon, caller: 'a caller', source: ' (`retryHorizon`)', from: [] };
      for (const { by, milliseconds, place } of store.forgets) {
        if ((milliseconds ?? 0) >= horizon) continue;
        const data = { tool: who, store: `\`${store.name}\``, time: durationText(milliseconds ?? 0), horizon: durationText(horizon), caller, source };
        report({ ...common, related: [...common.related, ...from], messageId: by, data, place });
      }
    }
  },
};

/** How long the program's own clients send a tool's calls again: known only where each of them that does is. */
function horizonOf({ sends }: Facts, tool: ToolFact | null | undefined): HorizonFact | undefined {
  const own = sends.filter((send) => send.tool === tool && (send.horizon !== null || send.resends.length > 0));
  const known = own.flatMap(({ horizon }) => horizon ?? []);
  return known.length === own.length ? known.sort((a, b) => b.milliseconds - a.milliseconds)[0] : undefined;
}

export default rule;
