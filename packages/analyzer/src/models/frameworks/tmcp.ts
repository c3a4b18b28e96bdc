import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'tmcp',
  title: 'tmcp',
  packages: ['tmcp'],
  servers: ['McpServer'],
  registrations: [
    {
      shape: 'method', member: 'tool', arguments: [2],
      name: '0.name', description: '0.description', schema: '0.schema', annotations: '0.annotations', handler: '1',
    },
    // `defineTool` makes the tool here and collects it there: it is registered where it is defined.
    {
      shape: 'function', member: 'defineTool',
      name: '0.name', description: '0.description', schema: '0.schema', annotations: '0.annotations', handler: '1',
    },
  ],
};

export default model;
