import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Agent, RetryAgent, fetch as undiciFetch, type RequestInit as UndiciInit } from 'undici';

const dispatcher = new RetryAgent(new Agent({ keepAliveTimeout: 10_000, connections: 16 }), {
  maxRetries: 4,
  minTimeout: 300,
  timeoutFactor: 2,
  methods: ['GET', 'HEAD'],
  statusCodes: [429, 500, 502, 503, 504],
});

const viaPool = (url: string | URL, init?: RequestInit): Promise<Response> =>
  undiciFetch(url, { ...(init as UndiciInit), dispatcher }) as unknown as Promise<Response>;

export async function openTenant(tenant: string, token: string): Promise<Client> {
  const client = new Client({ name: 'tenant-agent', version: '5.1.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`https://${tenant}.tools.example.net/mcp`), {
      fetch: viaPool,
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}
