import type { ClientModel } from '../../types.js';

/** The MCP client of the AI SDK: with `maxRetries` it sends `tools/call` again, whatever the tool's hints say. */
const model: ClientModel = {
  packages: ['@ai-sdk/mcp'],
  kind: 'other',
  sends: [{ member: ['createMCPClient.callTool', 'experimental_createMCPClient.callTool'], name: '0.name', arguments: '0.arguments' }],
  resends: [{ member: 'createMCPClient', option: '0.maxRetries', causes: ['HTTP 5xx', 'a reset connection', 'a broken pipe'] }],
};

export default model;
