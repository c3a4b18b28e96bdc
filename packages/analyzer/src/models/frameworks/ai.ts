import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'ai',
  title: 'AI SDK',
  packages: ['ai'],
  versions: '>=5',
  mcp: false,
  registrations: [
    {
      shape: 'function', member: ['tool', 'dynamicTool'], givesArgument: true,
      name: 'around', description: '0.description', schema: '0.inputSchema', handler: '0.execute', context: 1,
    },
  ],
};

export default model;
