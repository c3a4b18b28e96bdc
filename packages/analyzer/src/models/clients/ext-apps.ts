import type { ClientModel } from '../../types.js';

/** Apps in a host: they call tools of the server that brought them. */
const model: ClientModel = {
  packages: ['@modelcontextprotocol/ext-apps'],
  kind: 'v2',
  sends: [{ member: 'App.callServerTool', name: '0.name', arguments: '0.arguments' }],
};

export default model;
