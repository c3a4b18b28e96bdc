import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'cyanheads',
  title: '@cyanheads/mcp-ts-core',
  packages: ['@cyanheads/mcp-ts-core'],
  registrations: [
    { shape: 'function', member: 'tool', name: '0', description: '1.description', schema: '1.input', annotations: '1.annotations', handler: '1.handler', context: 1 },
    {
      shape: 'record', member: ['createApp', 'createWorkerHandler'], at: '0.tools',
      name: 'name', description: 'description', schema: 'input', annotations: 'annotations', handler: 'handler', context: 1,
    },
  ],
};

export default model;
