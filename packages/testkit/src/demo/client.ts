/** A client as there are many: it waits for a while, and sends the call again when nothing has come. */
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export type Sdk = 'sdk-v1' | 'sdk-v2';

export interface Answer {
  /** What the runtime says of the call: `completed`, `replayed` …; absent without it. */
  readonly status?: string;
  readonly text: string;
}

export interface Session {
  /** One send. Rejects when no answer comes in time, or the connection breaks. */
  send(tool: string, args: Readonly<Record<string, unknown>>, timeoutMs: number): Promise<Answer>;
  close(): Promise<void>;
}

interface Result {
  readonly content?: readonly { readonly text?: string }[];
  readonly _meta?: Readonly<Record<string, unknown>>;
}

const IDENTITY = { name: 'purchasing-agent', version: '1.0.0' };

export async function openSession(sdk: Sdk, url: URL): Promise<Session> {
  if (sdk === 'sdk-v1') {
    const client = new ClientV1(IDENTITY);
    await client.connect(new TransportV1(url));
    return { send: async (name, args, timeout) => answerOf((await client.callTool({ name, arguments: args }, undefined, { timeout })) as Result), close: () => client.close() };
  }
  const client = new ClientV2(IDENTITY);
  await client.connect(new TransportV2(url));
  return { send: async (name, args, timeout) => answerOf((await client.callTool({ name, arguments: args }, { timeout })) as Result), close: () => client.close() };
}

function answerOf({ content, _meta }: Result): Answer {
  const told = _meta?.['mcp-idempotency/status'];
  const status = typeof told === 'object' && told !== null && 'status' in told ? String(told.status) : typeof told === 'string' ? told : undefined;
  return { text: content?.[0]?.text ?? '', ...(status !== undefined && { status }) };
}
