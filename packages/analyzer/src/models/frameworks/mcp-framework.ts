import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'mcp-framework',
  title: 'mcp-framework',
  packages: ['mcp-framework'],
  registrations: [
    {
      shape: 'class', extends: 'MCPTool',
      name: 'name', description: 'description', schema: 'schema', annotations: 'annotations', handler: 'execute',
    },
  ],
};

export default model;
