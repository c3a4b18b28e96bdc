import type { Rule } from '../../types.js';
import { nameOf } from '../wording.js';

const rule: Rule = {
  name: 'require-progress',
  description: 'Require progress (or a task) from a tool that waits longer than clients do',
  family: 'tool',
  preset: 'strict',
  severity: 'error',
  messages: {
    silent:
      '{{tool}} waits {{span}} without a word (`{{wait}}`), and clients give up after 60 seconds by default. The work goes on, the client takes it for lost and calls again. Report progress while it runs, answer at once with something to ask for, or make it a task.',
  },
  answers: ['F25'],
  check(facts, report) {
    for (const tool of facts.tools) {
      for (const { wait, milliseconds } of facts.details(tool).silentWaits) {
        report({
          messageId: 'silent',
          data: { tool: nameOf(tool), wait: wait.what, span: spanText(milliseconds) },
          place: tool.place,
          confidence: 'likely',
          tool,
          related: [{ place: wait.place, message: wait.what }],
        });
      }
    }
  },
};

const spanText = (milliseconds: number): string => (milliseconds === Infinity ? 'for as long as it takes' : `up to ${Math.round(milliseconds / 1000)} seconds`);

export default rule;
