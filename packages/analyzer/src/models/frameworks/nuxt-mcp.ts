import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'nuxt-mcp',
  title: '@nuxtjs/mcp-toolkit',
  packages: ['@nuxtjs/mcp-toolkit'],
  autoImports: { names: ['defineMcpTool', 'defineMcpHandler'], files: ['**/server/mcp/**'] },
  registrations: [
    {
      shape: 'function', member: 'defineMcpTool',
      name: ['0.name', 'file'], description: '0.description', schema: '0.inputSchema', annotations: '0.annotations', handler: '0.handler',
      context: 1, contextFirstWithoutSchema: true,
    },
    {
      shape: 'record', member: 'defineMcpHandler', at: '0.tools',
      name: 'name', description: 'description', schema: 'inputSchema', annotations: 'annotations', handler: 'handler',
      context: 1, contextFirstWithoutSchema: true,
    },
  ],
};

export default model;
