import type { ClientModel } from '../../types.js';

/** Sessions of mcp-use: they send once. */
const model: ClientModel = {
  packages: ['mcp-use'],
  kind: 'other',
  sends: [{ member: ['MCPClient.getSession.callTool', 'MCPClient.createSession.callTool', 'MCPSession.callTool'], name: '0', arguments: '1' }],
};

export default model;
