import type { ClientModel } from '../../types.js';

/** The client of SDK v2. It sends a call again by itself only after a refusal (-32020) and with the answers to a question. */
const model: ClientModel = {
  packages: ['@modelcontextprotocol/client'],
  kind: 'v2',
  sends: [{ member: ['Client.callTool', 'Client.experimental.tasks.callToolStream'], name: '0.name', arguments: '0.arguments', meta: '0._meta' }],
  transports: [
    { member: 'StreamableHTTPClientTransport', fetch: '1.fetch' },
    { member: 'SSEClientTransport', fetch: '1.fetch' },
  ],
};

export default model;
