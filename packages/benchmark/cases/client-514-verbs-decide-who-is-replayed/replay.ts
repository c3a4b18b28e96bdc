import type { Tool } from '@modelcontextprotocol/sdk/types.js';

const CHANGING = /^(create|update|delete|remove|send|set|write|put)([_.-]|[A-Z]|$)/;

/** may the dispatcher play a call again on a new connection? */
export function replayable(tool: Tool, vetted: boolean): boolean {
  const verb = tool.name.split(/[/:]/).at(-1) ?? tool.name;
  return vetted && !CHANGING.test(verb);
}
