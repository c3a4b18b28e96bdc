import type { ClientModel } from '../../types.js';

/** MCP servers of the OpenAI agents SDK. */
const model: ClientModel = {
  packages: ['@openai/agents', '@openai/agents-core'],
  kind: 'other',
  sends: [{ member: ['MCPServerStdio.callTool', 'MCPServerStreamableHttp.callTool', 'MCPServerSSE.callTool'], name: '0', arguments: '1', meta: '2' }],
};

export default model;
