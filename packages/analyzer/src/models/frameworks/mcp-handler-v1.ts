import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'mcp-handler-v1',
  title: 'mcp-handler v1',
  packages: ['mcp-handler', '@vercel/mcp-adapter'],
  versions: '<2',
  callbacks: [{ member: 'createMcpHandler', at: 0, param: 0, server: 'sdk-v1#McpServer' }],
  registrations: [],
};

export default model;
