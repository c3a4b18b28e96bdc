import type { ClientModel } from '../../types.js';

/** Mastra's client makes tools of those of its servers. */
const model: ClientModel = {
  packages: ['@mastra/mcp'],
  kind: 'other',
  sends: [{ member: ['MCPClient.listTools.execute', 'MCPClient.getTools.execute', 'MCPClient.listToolsets.execute', 'MCPClient.getToolsets.execute', 'MCPConfiguration.getTools.execute'], name: '0.toolName', arguments: '0' }],
};

export default model;
