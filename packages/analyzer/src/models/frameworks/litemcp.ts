import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'litemcp',
  title: 'LiteMCP',
  packages: ['litemcp'],
  servers: ['LiteMCP'],
  registrations: [
    { shape: 'method', member: 'addTool', name: '0.name', description: '0.description', schema: '0.parameters', handler: '0.execute' },
  ],
};

export default model;
