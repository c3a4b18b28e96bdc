import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'mcp-lite',
  title: 'mcp-lite',
  packages: ['mcp-lite'],
  servers: ['McpServer'],
  registrations: [
    {
      shape: 'method', member: 'tool',
      name: '0', description: '1.description', schema: '1.inputSchema', annotations: '1.annotations', handler: '1.handler', context: 1,
    },
  ],
};

export default model;
