import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'mastra',
  title: 'Mastra',
  packages: ['@mastra/core', '@mastra/mcp'],
  versions: '>=1',
  versionsOf: '@mastra/core',
  registrations: [
    {
      shape: 'function', member: 'createTool', mcp: false, givesArgument: true,
      name: '0.id', description: '0.description', schema: '0.inputSchema', annotations: '0.mcp.annotations', handler: '0.execute', context: 1,
    },
    {
      shape: 'record', member: 'MCPServer', at: '0.tools',
      name: 'key', description: 'description', schema: ['inputSchema', 'parameters'], annotations: ['mcp.annotations', 'annotations'], handler: 'execute', context: 1,
    },
  ],
};

export default model;
