import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'skybridge',
  title: 'Skybridge',
  packages: ['skybridge'],
  servers: ['McpServer'],
  registrations: [
    {
      shape: 'method', member: 'registerTool', arguments: [2],
      name: '0.name', description: '0.description', schema: '0.inputSchema', annotations: '0.annotations', handler: '1', context: 1,
    },
    // Before 2.0 the name stood in front.
    {
      shape: 'method', member: ['registerTool', 'registerWidget'], arguments: [3, 4],
      name: '0', description: '1.description', schema: ['1.inputSchema', '2.inputSchema'], annotations: ['1.annotations', '2.annotations'], handler: 'last', context: 1,
    },
  ],
};

export default model;
