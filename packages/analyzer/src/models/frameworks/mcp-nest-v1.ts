import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'mcp-nest-v1',
  title: 'mcp-nest v1',
  packages: ['@rekog/mcp-nest'],
  versions: '<2',
  servers: ['McpRegistryService'],
  registrations: [
    {
      shape: 'decorator', member: 'Tool',
      name: ['0.name', 'method-name'], description: '0.description', schema: '0.parameters', annotations: '0.annotations', handler: 'method', context: 1,
    },
    {
      shape: 'method', member: 'registerTool',
      name: '0.name', description: '0.description', schema: '0.parameters', annotations: '0.annotations', handler: '0.handler', context: 1,
    },
  ],
};

export default model;
