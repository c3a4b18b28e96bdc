import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'zuplo',
  title: '@zuplo/mcp',
  packages: ['@zuplo/mcp'],
  servers: ['MCPServer'],
  registrations: [
    {
      shape: 'method', member: 'addTool',
      name: '0.name', description: '0.description', schema: '0.validator', annotations: '0.annotations', handler: '0.handler', context: 1,
    },
  ],
};

export default model;
