import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'ai-v4',
  title: 'AI SDK v4',
  packages: ['ai'],
  versions: '<5',
  mcp: false,
  registrations: [
    {
      shape: 'function', member: 'tool', givesArgument: true,
      name: 'around', description: '0.description', schema: '0.parameters', handler: '0.execute', context: 1,
    },
  ],
};

export default model;
