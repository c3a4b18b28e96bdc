import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'sdk-v2',
  title: 'MCP TypeScript SDK v2',
  packages: ['@modelcontextprotocol/server', '@modelcontextprotocol/server-legacy'],
  servers: ['McpServer', 'Server'],
  registrations: [
    {
      shape: 'method', member: 'registerTool',
      name: '0', description: '1.description', schema: '1.inputSchema', annotations: '1.annotations', handler: '2',
      context: 1, contextFirstWithoutSchema: true,
    },
    { shape: 'low-level', member: 'setRequestHandler', call: ['tools/call', 'CallToolRequestSchema'], list: ['tools/list', 'ListToolsRequestSchema'] },
  ],
};

export default model;
