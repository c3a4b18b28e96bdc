import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'fastmcp',
  title: 'FastMCP',
  packages: ['fastmcp', 'firecrawl-fastmcp'],
  servers: ['FastMCP', 'EdgeFastMCP'],
  registrations: [
    {
      shape: 'method', member: 'addTool',
      name: '0.name', description: '0.description', schema: '0.parameters', annotations: '0.annotations', handler: '0.execute', context: 1,
    },
    {
      shape: 'method', member: 'addTools', list: true,
      name: '0.name', description: '0.description', schema: '0.parameters', annotations: '0.annotations', handler: '0.execute', context: 1,
    },
  ],
};

export default model;
