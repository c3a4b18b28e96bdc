import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';

class Deadline extends Error {}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Deadline(`no answer within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const problem = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

/** one endpoint for many servers; a tool is called `server.tool` */
export function gateway(upstreams: Map<string, Client>, limitMs = 20_000): Server {
  const server = new Server({ name: 'gateway', version: '0.3.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const lists = await Promise.all(
      [...upstreams].map(async ([prefix, client]) => {
        const { tools } = await within(client.listTools(), limitMs);
        return tools.map((tool) => ({ ...tool, name: `${prefix}.${tool.name}` }));
      }),
    );
    return { tools: lists.flat() };
  });

  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const [prefix, ...rest] = params.name.split('.');
    const client = upstreams.get(prefix!);
    if (!client) return problem(`no server ${prefix}`);
    try {
      return await within(client.callTool({ name: rest.join('.'), arguments: params.arguments }), limitMs);
    } catch (error) {
      if (error instanceof Deadline) return problem(`${params.name}: no answer yet, the outcome is unknown; it may have been carried out, so check before you call again`);
      return problem(error instanceof Error ? error.message : 'unexpected error');
    }
  });
  return server;
}
