import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'mcp-use-v2',
  title: 'mcp-use v2',
  packages: ['mcp-use'],
  versions: '>=2',
  servers: ['MCPServer'],
  registrations: [
    {
      shape: 'method', member: 'tool',
      name: '0.name', description: '0.description', schema: ['0.inputSchema', '0.schema'], annotations: '0.annotations', handler: '1', context: 1,
    },
  ],
};

export default model;
