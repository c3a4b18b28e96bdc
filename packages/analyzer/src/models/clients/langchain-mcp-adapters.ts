import type { ClientModel } from '../../types.js';

/** The adapters of LangChain hand out clients of SDK v1. */
const model: ClientModel = {
  packages: ['@langchain/mcp-adapters'],
  kind: 'v1',
  sends: [
    { member: 'MultiServerMCPClient.getClient.callTool', name: '0.name', arguments: '0.arguments', meta: '0._meta' },
    // Of tools that are made of a server's, the call says no name.
    { member: ['loadMcpTools.invoke', 'MultiServerMCPClient.getTools.invoke'], name: '0.name', arguments: '0' },
  ],
};

export default model;
