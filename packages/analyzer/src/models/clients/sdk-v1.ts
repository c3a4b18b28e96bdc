import type { ClientModel } from '../../types.js';

/** The client of SDK v1. Its transports never send a POST again by themselves. */
const model: ClientModel = {
  packages: ['@modelcontextprotocol/sdk'],
  kind: 'v1',
  sends: [{ member: ['Client.callTool', 'Client.experimental.tasks.callToolStream'], name: '0.name', arguments: '0.arguments', meta: '0._meta' }],
  transports: [
    { member: 'StreamableHTTPClientTransport', fetch: '1.fetch' },
    { member: 'SSEClientTransport', fetch: '1.fetch' },
  ],
};

export default model;
