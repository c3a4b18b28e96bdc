import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'sdk-v1',
  title: 'MCP TypeScript SDK v1',
  // Forks and re-exports that keep its shapes stand beside it.
  packages: ['@modelcontextprotocol/sdk', '@redocly/mcp-typescript-sdk', '@mcp-use/modelcontextprotocol-sdk', '@metorial/mcp-server-sdk'],
  servers: ['McpServer', 'Server'],
  callbacks: [{ member: 'metorial.createServer', at: 1, param: 0, server: 'sdk-v1#McpServer' }],
  registrations: [
    {
      shape: 'method', member: 'registerTool',
      name: '0', description: '1.description', schema: '1.inputSchema', annotations: '1.annotations', handler: '2',
      context: 1, contextFirstWithoutSchema: true,
    },
    { shape: 'method', member: 'tool', variadic: true, name: '0', handler: 'last', context: 1, contextFirstWithoutSchema: true },
    {
      shape: 'method', member: 'registerToolTask',
      name: '0', description: '1.description', schema: '1.inputSchema', annotations: '1.annotations', handler: '2.createTask',
      context: 1, contextFirstWithoutSchema: true,
    },
    { shape: 'low-level', member: 'setRequestHandler', call: ['CallToolRequestSchema', 'tools/call'], list: ['ListToolsRequestSchema', 'tools/list'] },
  ],
};

export default model;
