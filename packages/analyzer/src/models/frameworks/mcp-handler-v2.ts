import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'mcp-handler-v2',
  title: 'mcp-handler v2',
  packages: ['mcp-handler'],
  versions: '>=2',
  callbacks: [{ member: 'createMcpHandler', at: 0, param: 0, server: 'sdk-v2#McpServer' }],
  registrations: [],
};

export default model;
