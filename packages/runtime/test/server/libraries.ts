/** One guarded tool behind each library, over Streamable HTTP on a real socket, with a real client in front. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Server as LowV1 } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as ServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ElicitRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, McpServer as ServerV2, Server as LowV2 } from '@modelcontextprotocol/server';
import { FastMCP } from 'fastmcp';
import * as z3 from 'zod/v3';
import * as z from 'zod';
import { idempotent, idempotentRequests, keepSentArguments, keyJsonSchema, keySchema, registerStatusTool, retryJsonSchema, retrySchema, type IdempotencyOptions } from '../../src/index.js';

export interface Answer {
  readonly content: { type: string; text: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}

export interface CallOptions {
  readonly meta?: Record<string, unknown>;
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { progress: number }) => void;
  readonly tool?: string;
}

export interface Purchase {
  item: string;
  quantity?: number;
}

/** What the tool does; its context is that of the library. */
export type Work = (purchase: Purchase, context: unknown) => unknown;

/** How the person answers a question. */
export type Person = (question: string) => { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string> };

export interface Running {
  /** Opens a session of its own. */
  readonly client: (person?: Person, user?: string) => Promise<{ call: (args: object, options?: CallOptions) => Promise<Answer>; close: () => Promise<void> }>;
  readonly close: () => Promise<void>;
}

export interface Library {
  readonly name: string;
  readonly family: 'v1' | 'v2' | 'fastmcp';
  readonly lowLevel: boolean;
  /** Each request is served by itself, in the era in which the server must ask the client back: it cannot. */
  readonly cannotAsk?: true;
  readonly start: (options: IdempotencyOptions, work: Work, settings?: { sent?: boolean }) => Promise<Running>;
}

const SHAPE = { item: z.string(), quantity: z.number().default(1), idempotencyKey: keySchema(z.string()).optional(), retryFailed: retrySchema(z.boolean().optional()) };
const JSON_SCHEMA = { type: 'object' as const, properties: { item: { type: 'string' }, quantity: { type: 'number' }, idempotencyKey: keyJsonSchema(), retryFailed: retryJsonSchema() }, required: ['item'] };

async function listen(listener: RequestListener): Promise<{ url: URL; close: () => Promise<void> }> {
  const server: HttpServer = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface SessionTransport {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface SessionSettings {
  sessionIdGenerator: () => string;
  onsessioninitialized: (id: string) => void;
}

/** One transport and one server object per session, as the documentation of SDK v1 shows. Who calls stands in the header `authorization`. */
export function sessionful<Transport extends SessionTransport = StreamableHTTPServerTransport>(
  build: () => { connect(transport: never): Promise<void> },
  open: (settings: SessionSettings) => Transport = (settings) => new StreamableHTTPServerTransport(settings) as unknown as Transport,
): Promise<{ url: URL; close: () => Promise<void> }> {
  const transports = new Map<string, Transport>();
  return listen((request, response) => {
    authenticate(request);
    void (async () => {
      const known = transports.get(String(request.headers['mcp-session-id']));
      if (known) return known.handleRequest(request, response);
      const transport: Transport = open({ sessionIdGenerator: () => randomUUID(), onsessioninitialized: (id) => void transports.set(id, transport) });
      await build().connect(transport as never);
      return transport.handleRequest(request, response);
    })();
  });
}

/** Everybody comes through one OAuth client; the user is the token's subject. */
function authenticate(request: IncomingMessage): void {
  const user = request.headers.authorization;
  if (user) (request as { auth?: object }).auth = { token: `token-of-${user}`, clientId: 'the-one-client', scopes: [], extra: { sub: user } };
}

function clientV1(url: URL): Running['client'] {
  return async (person, user) => {
    const client = new ClientV1({ name: 'test', version: '1.0.0' }, { capabilities: person ? { elicitation: {} } : {} });
    if (person) client.setRequestHandler(ElicitRequestSchema, ({ params }) => person(params.message));
    await client.connect(new HttpV1(url, user ? { requestInit: { headers: { authorization: user } } } : {}));
    return {
      call: async (args, { meta, tool = 'create_order', ...options } = {}) => (await client.callTool({ name: tool, arguments: { ...args }, ...(meta ? { _meta: meta } : {}) }, undefined, options)) as Answer,
      close: () => client.close(),
    };
  };
}

function clientV2(url: URL, mode: 'auto' | 'legacy'): Running['client'] {
  return async (person, user) => {
    const client = new ClientV2({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode }, capabilities: person ? { elicitation: { form: {} } } : {} });
    if (person) client.setRequestHandler('elicitation/create', ({ params }) => person(params.message));
    await client.connect(new HttpV2(url, user ? { requestInit: { headers: { authorization: user } } } : {}));
    return {
      call: async (args, { meta, tool = 'create_order', ...options } = {}) => (await client.callTool({ name: tool, arguments: { ...args }, ...(meta ? { _meta: meta } : {}) }, options)) as Answer,
      close: () => client.close(),
    };
  };
}

function buildV1(options: IdempotencyOptions, work: Work, how: 'registerTool' | 'tool', sent: boolean): ServerV1 {
  const server = new ServerV1({ name: 'test', version: '1.0.0' });
  if (sent) keepSentArguments(server);
  if (how === 'registerTool') {
    server.registerTool('create_order', { description: 'Orders', inputSchema: SHAPE }, idempotent('create_order', options, async (args: z.output<z.ZodObject<typeof SHAPE>>, extra: unknown) => (await work(args, extra)) as never));
  } else {
    const shape = { item: z3.string(), quantity: z3.number().default(1), idempotencyKey: keySchema(z3.string()).optional(), retryFailed: retrySchema(z3.boolean().optional()) };
    server.tool('create_order', 'Orders', shape, idempotent('create_order', options, async (args: z3.output<z3.ZodObject<typeof shape>>, extra: unknown) => (await work(args, extra)) as never));
  }
  registerStatusTool(server, options, z);
  return server;
}

function buildV2(options: IdempotencyOptions, work: Work, sent: boolean): ServerV2 {
    const server = new ServerV2({ name: 'test', version: '1.0.0' });
    if (sent) keepSentArguments(server);
    server.registerTool('create_order', { description: 'Orders', inputSchema: z.object(SHAPE) }, idempotent('create_order', options, async (args: z.output<z.ZodObject<typeof SHAPE>>, ctx: unknown) => (await work(args, ctx)) as never));
    registerStatusTool(server, options, z);
    return server;
}

async function serveV2(build: () => ServerV2 | LowV2, mode: 'auto' | 'legacy'): Promise<Running> {
  const handler = createMcpHandler(build);
  const node = toNodeHandler(handler) as RequestListener;
  const { url, close } = await listen((request, response) => {
    authenticate(request);
    return node(request, response);
  });
  return {
    client: clientV2(url, mode),
    close: async () => {
      await handler.close();
      await close();
    },
  };
}

export const libraries: readonly Library[] = [
  {
    name: 'SDK v1 registerTool',
    family: 'v1',
    lowLevel: false,
    start: async (options, work, { sent = false } = {}) => {
      const { url, close } = await sessionful(() => buildV1(options, work, 'registerTool', sent));
      return { client: clientV1(url), close };
    },
  },
  {
    name: 'SDK v1 tool, zod 3',
    family: 'v1',
    lowLevel: false,
    start: async (options, work, { sent = false } = {}) => {
      const { url, close } = await sessionful(() => buildV1(options, work, 'tool', sent));
      return { client: clientV1(url), close };
    },
  },
  {
    name: 'SDK v1 low-level',
    family: 'v1',
    lowLevel: true,
    start: async (options, work) => {
      const { url, close } = await sessionful(() => {
        const server = new LowV1({ name: 'test', version: '1.0.0' }, { capabilities: { tools: {} } });
        server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: 'create_order', inputSchema: JSON_SCHEMA }] }));
        server.setRequestHandler(CallToolRequestSchema, idempotentRequests({ create_order: {} }, options, async (request: { params: { arguments?: object } }, extra: unknown) => (await work(request.params.arguments as Purchase, extra)) as never));
        return server;
      });
      return { client: clientV1(url), close };
    },
  },
  { name: 'SDK v2 createMcpHandler', family: 'v2', lowLevel: false, start: (options, work, { sent = false } = {}) => serveV2(() => buildV2(options, work, sent), 'auto') },
  { name: 'SDK v2 createMcpHandler, 2025 era', family: 'v2', lowLevel: false, cannotAsk: true, start: (options, work, { sent = false } = {}) => serveV2(() => buildV2(options, work, sent), 'legacy') },
  {
    name: 'SDK v2 with sessions, 2025 era',
    family: 'v2',
    lowLevel: false,
    start: async (options, work, { sent = false } = {}) => {
      const { url, close } = await sessionful(() => buildV2(options, work, sent), (settings) => new NodeStreamableHTTPServerTransport(settings));
      return { client: clientV2(url, 'legacy'), close };
    },
  },
  {
    name: 'SDK v2 low-level',
    family: 'v2',
    lowLevel: true,
    start: (options, work) =>
      serveV2(() => {
        const server = new LowV2({ name: 'test', version: '1.0.0' }, { capabilities: { tools: {} } });
        server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'create_order', inputSchema: JSON_SCHEMA as never }] }));
        server.setRequestHandler('tools/call', idempotentRequests({ create_order: {} }, options, async (request: { params: { arguments?: object } }, ctx: unknown) => (await work(request.params.arguments as Purchase, ctx)) as never));
        return server;
      }, 'auto'),
  },
  {
    name: 'fastmcp',
    family: 'fastmcp',
    lowLevel: false,
    start: async (options, work) => {
      const quiet = () => undefined;
      const authenticated = options.principal !== undefined;
      const server = new FastMCP({
        name: 'test',
        version: '1.0.0',
        logger: { debug: quiet, error: quiet, info: quiet, log: quiet, warn: quiet },
        ...(authenticated ? { authenticate: async (request: IncomingMessage) => ({ sub: request.headers.authorization }) } : {}),
      });
      server.addTool({ name: 'create_order', description: 'Orders', parameters: z.object(SHAPE), execute: idempotent('create_order', options, async (args: z.output<z.ZodObject<typeof SHAPE>>, context: unknown) => (await work(args, context)) as string) });
      registerStatusTool(server, options, z);
      const probe = await listen(() => undefined);
      const port = Number(probe.url.port);
      await probe.close();
      await server.start({ transportType: 'httpStream', httpStream: { port, host: '127.0.0.1' } });
      return { client: clientV1(new URL(`http://127.0.0.1:${port}/mcp`)), close: () => server.stop() };
    },
  },
];
