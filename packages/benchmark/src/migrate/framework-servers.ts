/** A small server of each framework, as its documentation writes one, with one tool that writes a line to `orders.txt`. */

export interface FrameworkServer {
  readonly framework: string;
  /** What is installed, as npm is told. */
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** A platform without a disk takes no SQLite, and what is bundled does not find a driver that is looked up by its name. */
  readonly store?: 'redis';
  /** `listen`: `app.ts` listens at `PORT`. `fetch`: it exports a `POST` for requests. Else what is built, and then started. */
  readonly start: 'listen' | 'fetch' | { readonly build: readonly string[]; readonly program: string };
}

const EFFECT = "appendFileSync('orders.txt', `${sku}\\n`);";
const RESULT = "{ content: [{ type: 'text' as const, text: `ordered ${sku}` }] }";
const IMPORTS = "import { appendFileSync } from 'node:fs';\nimport { z } from 'zod';\n";
const HANDLER = `async ({ sku }) => {\n  ${EFFECT}\n  return ${RESULT};\n}`;
const DECORATED = '{ "compilerOptions": { "target": "ES2022", "module": "nodenext", "experimentalDecorators": true, "emitDecoratorMetadata": true, "skipLibCheck": true } }\n';
const NEST = ['@nestjs/common@11.2.10', '@nestjs/core@11.2.10', '@nestjs/platform-express@11.2.10', 'reflect-metadata@0.2.2', 'rxjs@7.8.2'];

/** A Nest application around a class with a decorated method. */
const nest = (from: string, names: string, tools: string) => `import 'reflect-metadata';
${IMPORTS}import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { McpModule, ${names} } from '${from}';

${tools}

@Module({ imports: [McpModule.forRoot({ name: 'orders', version: '1.0.0' })], providers: [Orders] })
class App {}
void Injectable;

const app = await NestFactory.create(App, { logger: false });
await app.listen(Number(process.env.PORT));
`;

const mcpHandler = (shape: string, options: string) => `${IMPORTS}import { createMcpHandler } from 'mcp-handler';

export const POST = createMcpHandler((server) => {
  server.registerTool('create_order', { inputSchema: ${shape} }, ${HANDLER});
}, ${options});
`;

const mcpUse = (from: string, schema: string) => `${IMPORTS}import { MCPServer } from '${from}';

const server = new MCPServer({ name: 'orders', version: '1.0.0' });
server.tool({ name: 'create_order', description: 'Orders', ${schema}: z.object({ sku: z.string() }) }, ${HANDLER});
await server.listen(Number(process.env.PORT));
`;

export const FRAMEWORK_SERVERS: readonly FrameworkServer[] = [
  {
    framework: 'fastmcp 4', packages: ['fastmcp@4.20.16', 'zod@4.6.7'], start: 'listen',
    files: { 'app.ts': `${IMPORTS}import { FastMCP } from 'fastmcp';

const server = new FastMCP({ name: 'orders', version: '1.0.0' });
server.addTool({ name: 'create_order', description: 'Orders', parameters: z.object({ sku: z.string() }), execute: async ({ sku }) => {
  ${EFFECT}
  return \`ordered \${sku}\`;
} });
await server.start({ transportType: 'httpStream', httpStream: { port: Number(process.env.PORT) } });
` },
  },
  {
    framework: 'mcp-framework 0.2', packages: ['mcp-framework@0.2.22', '@modelcontextprotocol/sdk@1.26.0', 'zod@3.25.76', '@types/node@20.19.43', 'typescript@5.9.3'], start: { build: ['typescript/bin/tsc', '-p', '.'], program: 'dist/index.js' },
    files: {
      'tsconfig.json': '{ "compilerOptions": { "target": "ES2022", "module": "nodenext", "strict": true, "skipLibCheck": true, "outDir": "dist", "rootDir": "src", "types": ["node"] }, "include": ["src"] }\n',
      'src/index.ts': "import { MCPServer } from 'mcp-framework';\n\nawait new MCPServer({ transport: { type: 'http-stream', options: { port: Number(process.env['PORT']) } } }).start();\n",
      'src/tools/CreateOrderTool.ts': `${IMPORTS}import { MCPTool } from 'mcp-framework';

const schema = z.object({ sku: z.string().describe('What to order') });

export default class CreateOrderTool extends MCPTool {
  name = 'create_order';
  description = 'Orders';
  schema = schema;

  async execute({ sku }: z.infer<typeof schema>) {
    ${EFFECT}
    return \`ordered \${sku}\`;
  }
}
`,
    },
  },
  {
    framework: 'xmcp 1', packages: ['xmcp@1.1.3', '@xmcp-dev/compiler@1.1.3', 'zod@4.6.7', '@types/node@20.19.43'], store: 'redis', start: { build: ['xmcp/dist/cli.js', 'build'], program: 'dist/http.js' },
    files: {
      'tsconfig.json': '{ "compilerOptions": { "target": "ES2022", "module": "ESNext", "moduleResolution": "bundler", "strict": true, "skipLibCheck": true, "noEmit": true, "types": ["node"] }, "include": ["src"] }\n',
      'xmcp.config.ts': "export default { http: { port: $PORT, host: '127.0.0.1' }, paths: { tools: 'src/tools', prompts: false, resources: false } };\n",
      'src/tools/create_order.ts': `${IMPORTS}import type { InferSchema, ToolMetadata } from 'xmcp';

export const schema = { sku: z.string() };

export const metadata: ToolMetadata = { name: 'create_order', description: 'Orders' };

export default async function createOrder({ sku }: InferSchema<typeof schema>) {
  ${EFFECT}
  return ${RESULT};
}
`,
    },
  },
  { framework: 'mcp-handler 2', packages: ['mcp-handler@2.4.0', '@modelcontextprotocol/server@2.4.0', 'zod@4.6.7'], store: 'redis', start: 'fetch', files: { 'app.ts': mcpHandler('z.object({ sku: z.string() })', "{ serverInfo: { name: 'orders', version: '1.0.0' } }") } },
  { framework: 'mcp-handler 1', packages: ['mcp-handler@1.1.0', '@modelcontextprotocol/sdk@1.26.0', 'zod@3.25.76'], store: 'redis', start: 'fetch', files: { 'app.ts': mcpHandler('{ sku: z.string() }', "{}, { basePath: '', maxDuration: 60 }") } },
  {
    framework: '@rekog/mcp-nest 1', packages: ['@rekog/mcp-nest@1.9.11', ...NEST, '@nestjs/jwt@12.0.2', '@nestjs/passport@12.0.0', 'jsonwebtoken@9.0.3', 'passport@0.7.0', 'cookie-parser@1.4.7', '@modelcontextprotocol/sdk@1.26.0', 'zod@4.6.7'], start: 'listen',
    files: { 'tsconfig.json': DECORATED, 'app.ts': nest('@rekog/mcp-nest', 'Tool', `@Injectable()
export class Orders {
  @Tool({ name: 'create_order', description: 'Orders', parameters: z.object({ sku: z.string() }) })
  async createOrder({ sku }: { sku: string }) {
    ${EFFECT}
    return ${RESULT};
  }
}`) },
  },
  {
    framework: '@rekog/mcp-nest 2', packages: ['@rekog/mcp-nest@2.0.5', ...NEST, '@nestjs/microservices@11.2.6', '@modelcontextprotocol/server@2.4.0', '@modelcontextprotocol/core@2.4.0', '@modelcontextprotocol/node@2.1.2', 'express@5.1.0', 'zod@4.6.7'], start: 'listen',
    files: { 'tsconfig.json': DECORATED, 'app.ts': `import 'reflect-metadata';
${IMPORTS}import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Ctx, Payload } from '@nestjs/microservices';
import { McpController, McpStrategy, StreamableHttpTransport, Tool, type McpContext } from '@rekog/mcp-nest';

@McpController()
export class Orders {
  @Tool({ name: 'create_order', description: 'Orders', parameters: z.object({ sku: z.string() }) })
  async createOrder(@Ctx() context: McpContext, @Payload() { sku }: { sku: string }) {
    void context;
    ${EFFECT}
    return ${RESULT};
  }
}

@Module({ controllers: [Orders] })
class App {}

const strategy = new McpStrategy({ name: 'orders', version: '1.0.0', transports: [new StreamableHttpTransport()] });
const app = await NestFactory.create(App, { logger: false });
strategy.setHttpAdapter(app.getHttpAdapter());
app.connectMicroservice({ strategy });
await app.startAllMicroservices();
await app.listen(Number(process.env.PORT));
` },
  },
  {
    framework: '@nestjs-mcp/server 0.3', packages: ['@nestjs-mcp/server@0.3.0', ...NEST, '@modelcontextprotocol/sdk@1.13.0', 'zod@3.25.76'], start: 'listen',
    files: { 'tsconfig.json': DECORATED, 'app.ts': nest('@nestjs-mcp/server', 'Resolver, Tool', `@Resolver('orders')
export class Orders {
  @Tool({ name: 'create_order', description: 'Orders', paramsSchema: { sku: z.string() } })
  createOrder({ sku }: { sku: string }) {
    ${EFFECT}
    return ${RESULT};
  }
}`) },
  },
  { framework: 'mcp-use 2', packages: ['mcp-use@2.5.2', 'zod@4.6.7'], start: 'listen', files: { 'app.ts': mcpUse('mcp-use', 'inputSchema') } },
  { framework: 'mcp-use 1', packages: ['mcp-use@1.34.6', 'zod@4.6.7'], start: 'listen', files: { 'app.ts': mcpUse('mcp-use/server', 'schema') } },
  {
    framework: 'tmcp 1', packages: ['tmcp@1.20.0', '@tmcp/adapter-zod@0.1.7', '@tmcp/transport-http@0.9.0', 'zod@4.6.7'], start: 'fetch',
    files: { 'app.ts': `${IMPORTS}import { ZodJsonSchemaAdapter } from '@tmcp/adapter-zod';
import { HttpTransport } from '@tmcp/transport-http';
import { McpServer } from 'tmcp';

const server = new McpServer({ name: 'orders', version: '1.0.0', description: 'orders' }, { adapter: new ZodJsonSchemaAdapter(), capabilities: { tools: {} } });
server.tool({ name: 'create_order', description: 'Orders', schema: z.object({ sku: z.string() }) }, ${HANDLER});
const transport = new HttpTransport(server, { path: '/mcp', getSessionId: () => crypto.randomUUID() });
export const POST = (request: Request) => transport.respond(request);
` },
  },
  {
    framework: 'mcp-lite 0.10', packages: ['mcp-lite@0.10.0', 'zod@4.6.7'], start: 'fetch',
    files: { 'app.ts': `${IMPORTS}import { InMemorySessionAdapter, McpServer, StreamableHttpTransport } from 'mcp-lite';

const server = new McpServer({ name: 'orders', version: '1.0.0', schemaAdapter: (schema) => z.toJSONSchema(schema as z.ZodType) });
server.tool('create_order', { description: 'Orders', inputSchema: z.object({ sku: z.string() }), handler: ${HANDLER} });
export const POST = new StreamableHttpTransport({ sessionAdapter: new InMemorySessionAdapter({ maxEventBufferSize: 100 }) }).bind(server);
` },
  },
];
