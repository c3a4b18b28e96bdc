import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'mcp-use-v1',
  title: 'mcp-use v1',
  packages: ['mcp-use/server', 'mcp-use'],
  versions: '<2',
  servers: ['MCPServer', 'createMCPServer'],
  registrations: [
    {
      shape: 'method', member: 'tool',
      name: '0.name', description: '0.description', schema: ['0.schema', '0.inputs'], annotations: '0.annotations', handler: ['1', '0.cb'], context: 1,
    },
  ],
};

export default model;
