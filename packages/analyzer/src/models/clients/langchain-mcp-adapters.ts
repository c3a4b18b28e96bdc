import type { ClientModel } from '../../types.js';

/** The adapters of LangChain hand out clients of SDK v1. */
const model: ClientModel = {
  packages: ['@langchain/mcp-adapters'],
  kind: 'v1',
  sends: [{ member: 'MultiServerMCPClient.getClient.callTool', name: '0.name', arguments: '0.arguments', meta: '0._meta' }],
};

export default model;
