import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { ForgeClient } from './client.js';

const text = { type: 'string', minLength: 1 } as const;

const tools: Tool[] = [
  {
    name: 'forge_session_create',
    description: 'Open a coding session',
    inputSchema: { type: 'object', properties: { title: text }, required: ['title'] },
  },
  {
    name: 'forge_session_prompt',
    description: 'Give the sub-agent of a session its next instruction',
    inputSchema: { type: 'object', properties: { session: text, instruction: text }, required: ['session', 'instruction'] },
  },
  {
    name: 'forge_session_rename',
    description: 'Change the title of a session',
    inputSchema: { type: 'object', properties: { session: text, title: text }, required: ['session', 'title'] },
  },
  {
    name: 'forge_sessions',
    description: 'All sessions',
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true },
  },
];

const forge = new ForgeClient(process.env.FORGE_URL ?? 'http://127.0.0.1:4096', process.env.FORGE_PASSWORD ?? '');
const server = new Server({ name: 'forge', version: '1.10.1' }, { capabilities: { tools: {} } });
const reply = (value: unknown) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }] });

server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));

server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const args = (request.params.arguments ?? {}) as Record<string, string>;
  switch (request.params.name) {
    case 'forge_session_create':
      return reply(await forge.createSession(args.title));
    case 'forge_session_prompt':
      return reply(await forge.prompt(args.session, args.instruction));
    case 'forge_session_rename':
      return reply(await forge.rename(args.session, args.title));
    case 'forge_sessions':
      return reply(await forge.sessions());
    default:
      throw new McpError(ErrorCode.MethodNotFound, `no tool ${request.params.name}`);
  }
});

await server.connect(new StdioServerTransport());
