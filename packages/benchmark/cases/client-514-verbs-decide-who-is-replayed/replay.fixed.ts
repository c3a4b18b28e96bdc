import type { Tool } from '@modelcontextprotocol/sdk/types.js';

/** may the dispatcher play a call again on a new connection? */
export function replayable(tool: Tool, vetted: boolean): boolean {
  return vetted && (tool.annotations?.readOnlyHint === true || tool.annotations?.idempotentHint === true);
}
