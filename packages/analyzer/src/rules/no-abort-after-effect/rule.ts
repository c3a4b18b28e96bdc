import type { AbortCause, Rule, ToolFact } from '../../types.js';
import { nameOf, pathText, stepsOf } from '../wording.js';

const rule: Rule = {
  name: 'no-abort-after-effect',
  description: 'Disallow leaving a handler early after it has written and before that is recorded',
  family: 'tool',
  preset: 'recommended',
  severity: 'error',
  messages: {
    cancelled:
      '`{{check}}` may end {{tool}} after it has written ({{write}}) and before that is recorded. {{era}} The write stands, nobody hears of it, and a resend finds no record and writes once more. Look at the signal before the first write only; afterwards finish and record.',
    disconnected:
      '`{{check}}` ends {{tool}} after it has written ({{write}}) because the connection is gone. {{era}} The write stands, and the resend finds no record of it. Finish and record; the caller comes back for the result.',
    deadline:
      '`{{check}}` may end {{tool}} by its own clock after it has written ({{write}}) and before that is recorded. The write stands, and a resend finds no record and writes once more. Look at the clock before the first write only; afterwards finish and record, or record the outcome as unknown.',
  },
  answers: ['F3'],
  check(facts, report) {
    for (const tool of facts.tools) {
      for (const { check, cause, write } of facts.details(tool).abortExits) {
        report({
          messageId: cause,
          data: { tool: nameOf(tool), check: check.what, write: pathText(write.path, write.sink), era: eraOf(tool, cause) },
          place: check.place,
          confidence: write.confidence,
          tool,
          related: stepsOf(write.path, write.sink),
        });
      }
    }
  },
};

/** Frameworks that speak revision 2026-07-28, under which closing the response stream cancels. */
const SINCE_2026: ReadonlySet<string> = new Set(['sdk-v2', 'mcp-handler-v2', 'mcp-nest-v2', 'mcp-use-v2', 'skybridge', 'xmcp', 'tmcp', 'mastra']);

function eraOf({ framework }: ToolFact, cause: AbortCause): string {
  if (SINCE_2026.has(framework)) return 'Under revision 2026-07-28 a lost connection counts as cancelling, so the caller may only have lost its line.';
  return cause === 'disconnected' ? 'Up to revision 2025-11-25 a lost connection is no cancellation.' : 'The caller cancels when its timer fires, not because it no longer wants the result.';
}

export default rule;
