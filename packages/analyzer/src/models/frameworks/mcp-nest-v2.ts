import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'mcp-nest-v2',
  title: 'mcp-nest v2',
  packages: ['@rekog/mcp-nest'],
  versions: '>=2',
  servers: ['McpStrategy'],
  registrations: [
    {
      shape: 'decorator', member: 'Tool', payload: ['Payload', 'Args'], contextDecorators: ['Ctx', 'Context'],
      name: ['0.name', 'method-name'], description: '0.description', schema: '0.parameters', annotations: '0.annotations', handler: 'method',
      args: 'decorated', context: 1,
    },
    {
      shape: 'method', member: 'registerTool',
      name: '0.name', description: '0.description', schema: '0.parameters', annotations: '0.annotations', handler: '0.handler', context: 1,
    },
  ],
};

export default model;
