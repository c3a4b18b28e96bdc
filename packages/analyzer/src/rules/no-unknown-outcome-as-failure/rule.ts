import type { LostOutcomeFact, Place, Rule, ToolFact } from '../../types.js';
import { placeKey } from '../place-key.js';
import { sentTool } from '../sends.js';
import { nameOf, pathText, stepsOf } from '../wording.js';

const rule: Rule = {
  name: 'no-unknown-outcome-as-failure',
  description: 'Disallow taking a write for failed when the program only stopped waiting for it',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    race:
      '{{tool}} stops waiting for {{write}} when its own timer wins (`{{bell}}`), and answers with a plain error here. Losing the race stops nothing: the write may have happened or may still happen, and a caller who is told of a failure does it again. Say that the outcome is unknown and how to find out, or record it so.',
    timer:
      '{{tool}} cuts {{write}} by its own timer, and answers with a plain error here. The request may have arrived before it was cut, and a caller who is told of a failure does it again. Say that the outcome is unknown and how to find out.',
    framework:
      '`{{bell}}` makes the framework answer {{tool}} with an error when the time is up, while its handler goes on and writes ({{write}}). A caller who is told of a failure does it again. Answer at once and let the caller ask for the result, or give the handler a limit of its own that says "unknown".',
    state:
      '{{tool}} records `failed` here when it only stopped waiting for {{write}}. The write may have happened, and whoever reads the record does it again. Record the outcome as unknown until somebody has looked.',
    sent:
      '{{tool}} is no longer waited for when the time is up (`{{bell}}`), and counts as failed here. The call has been sent: the server may have carried it out or may still do so, and whoever is told of a failure sends it again. Say, or record, that the outcome is unknown until somebody has looked.',
  },
  answers: ['F10', 'F17'],
  check(facts, report) {
    const first = new Map<string, { readonly tool: ToolFact; readonly fact: LostOutcomeFact; readonly answers: Map<string, Place> }>();
    for (const tool of facts.tools) {
      if (!tool.mcp) continue;
      for (const fact of facts.details(tool).lostOutcomes) {
        // One timer in a client that all tools share is one fault, however many answers come of it.
        const cause = `${placeKey(fact.bell.place)}:${messageOf(fact)}`;
        const known = first.get(cause) ?? { tool, fact, answers: new Map<string, Place>() };
        known.answers.set(placeKey(fact.said.place), fact.said.place);
        first.set(cause, known);
      }
    }
    const told = new Set<string>();
    for (const { tool, fact, answers } of first.values()) {
      for (const key of answers.keys()) told.add(key);
      const { said, bell, write } = fact;
      report({
        messageId: messageOf(fact),
        data: { tool: nameOf(tool), write: pathText(write.path, write.sink), bell: bell.what },
        place: said.place,
        confidence: write.confidence,
        tool,
        related: [...stepsOf(write.path, write.sink), { place: bell.place, message: bell.what }, ...[...answers.values()].slice(1).map((place) => ({ place, message: 'answered alike here' }))],
      });
    }
    for (const { names, tool, send, said, bell } of facts.lostSends) {
      if (told.has(placeKey(said))) continue;
      report({
        messageId: 'sent',
        data: { tool: sentTool({ names }), bell: bell.what },
        place: said,
        confidence: 'likely',
        tool,
        related: [{ place: send, message: 'the send' }, { place: bell.place, message: bell.what }],
      });
    }
  },
};

const messageOf = ({ isState, cause }: LostOutcomeFact): string => (isState ? 'state' : cause);

export default rule;
