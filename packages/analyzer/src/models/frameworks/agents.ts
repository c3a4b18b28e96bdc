import type { FrameworkModel } from '../../types.js';

const model: FrameworkModel = {
  id: 'agents',
  title: 'Cloudflare Agents',
  // `createMcpHandler` of `agents/mcp` takes a server, that of `agents/mcp/server` a function that returns one: both are seen by themselves.
  packages: ['agents'],
  fields: [{ extends: 'McpAgent', field: 'server', server: 'sdk-v1#McpServer' }],
  registrations: [],
};

export default model;
