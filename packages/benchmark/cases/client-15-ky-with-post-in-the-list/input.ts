import ky from 'ky';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

interface Endpoint {
  url: string;
  legacy: boolean;
}

const http = ky.create({
  timeout: 25_000,
  throwHttpErrors: false,
  retry: { limit: 3, methods: ['get', 'post'], statusCodes: [408, 429, 500, 502, 503, 504], retryOnTimeout: true },
  hooks: { beforeRetry: [({ request, retryCount }) => console.warn(`${request.method} ${request.url} again (${retryCount})`)] },
});

const send = async (input: string | URL, init?: RequestInit) => http(input, init);

function transportFor(endpoint: Endpoint) {
  const url = new URL(endpoint.url);
  if (endpoint.legacy) return new SSEClientTransport(url, { fetch: send });
  return new StreamableHTTPClientTransport(url, { fetch: send });
}

export async function attach(endpoint: Endpoint): Promise<Client> {
  const client = new Client({ name: 'note-taker', version: '1.1.3' });
  await client.connect(transportFor(endpoint));
  return client;
}
