import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Http } from './http.fixed.js';
import { TokenSource } from './tokens.js';

export async function connect(url: URL, tokens: TokenSource): Promise<Client> {
  const http = new Http(tokens);
  const client = new Client({ name: 'crm-copilot', version: '0.12.0' });
  const transport = new StreamableHTTPClientTransport(url, {
    fetch: (input, init) => http.request(input, init),
    reconnectionOptions: { maxRetries: 6, initialReconnectionDelay: 500, maxReconnectionDelay: 20_000, reconnectionDelayGrowFactor: 1.5 },
  });
  await client.connect(transport);
  return client;
}
