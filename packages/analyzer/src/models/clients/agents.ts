import type { ClientModel } from '../../types.js';

/** Agents of Cloudflare: `this.mcp` speaks to the servers that were added. */
const model: ClientModel = {
  packages: ['agents'],
  kind: 'other',
  sends: [{ member: ['Agent.mcp.callTool', 'AIChatAgent.mcp.callTool', 'MCPClientManager.callTool'], name: '0.name', arguments: '0.arguments' }],
};

export default model;
