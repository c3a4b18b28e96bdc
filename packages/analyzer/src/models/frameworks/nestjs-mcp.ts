import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'nestjs-mcp',
  title: '@nestjs-mcp/server',
  packages: ['@nestjs-mcp/server'],
  registrations: [
    {
      shape: 'decorator', member: 'Tool',
      name: ['0.name', 'method-name'], description: '0.description', schema: '0.paramsSchema', annotations: '0.annotations', handler: 'method',
      context: 1, contextFirstWithoutSchema: true,
    },
  ],
};

export default model;
