import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'supabase-mcp-utils',
  title: '@supabase/mcp-utils',
  packages: ['@supabase/mcp-utils'],
  registrations: [
    {
      shape: 'function', member: 'tool', mcp: false, givesArgument: true,
      name: 'around', description: '0.description', schema: '0.parameters', annotations: '0.annotations', handler: '0.execute',
    },
    {
      shape: 'record', member: 'createMcpServer', at: '0.tools',
      name: 'key', description: 'description', schema: 'parameters', annotations: 'annotations', handler: 'execute',
    },
  ],
};

export default model;
