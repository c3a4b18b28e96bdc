import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'ext-apps',
  title: 'MCP Apps',
  packages: ['@modelcontextprotocol/ext-apps'],
  registrations: [
    {
      shape: 'function', member: 'registerAppTool',
      name: '1', description: '2.description', schema: '2.inputSchema', annotations: '2.annotations', handler: '3',
      context: 1, contextFirstWithoutSchema: true,
    },
  ],
};

export default model;
