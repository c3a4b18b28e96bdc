import pRetry from 'p-retry';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';

export interface HostTool {
  title: string;
  icon: 'eye' | 'pencil';
  run(input: Record<string, unknown>): Promise<unknown>;
}

function adapt(client: Client, tool: Tool): HostTool {
  const { annotations } = tool;
  const readOnly = annotations?.readOnlyHint === true;
  const attempts = { retries: readOnly ? 3 : 0, minTimeout: 400 };

  return {
    title: annotations?.title ?? tool.name,
    icon: annotations?.readOnlyHint === false ? 'pencil' : 'eye',
    run: async (input) => {
      const result = await pRetry(() => client.callTool({ name: tool.name, arguments: input }), attempts);
      return result.structuredContent ?? result.content;
    },
  };
}

export async function hostTools(client: Client): Promise<Map<string, HostTool>> {
  const adapted = new Map<string, HostTool>();
  let cursor: string | undefined;
  do {
    const page = await pRetry(() => client.listTools({ cursor }), { retries: 3 });
    for (const tool of page.tools) adapted.set(tool.name, adapt(client, tool));
    cursor = page.nextCursor;
  } while (cursor);
  return adapted;
}
