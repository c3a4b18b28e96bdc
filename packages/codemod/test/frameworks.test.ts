import { describe, expect, it } from 'vitest';
import { migrateSmall } from './small-program.js';

const POST = "await fetch('https://shop.example.test/orders', { method: 'POST', body: item });";

describe('handlers of frameworks', () => {
  it('mcp-framework: the value is recorded, a refusal thrown', () => {
    const { texts, marks, found, again } = migrateSmall({ 'src/tools/OrderTool.ts': `import { MCPTool } from 'mcp-framework';\nimport { z } from 'zod';\nclass OrderTool extends MCPTool {\n  name = 'order';\n  description = 'Orders';\n  schema = z.object({ item: z.string().describe('What') });\n  async execute({ item }: { item: string }) {\n    ${POST}\n    return 'ordered';\n  }\n}\nexport default OrderTool;\n` });
    expect(texts['src/tools/OrderTool.ts']).toContain("return idempotentValue('order', idempotency, async ({ item }: { item: string }) => {");
    expect({ marks, found, again }).toEqual({ marks: [], found: [], again: [] });
  });

  it('Mastra 1: the same; before, arguments stand inside of something else', () => {
    const tool = (execute: string) => `import { createTool } from '@mastra/core/tools';\nimport { MCPServer } from '@mastra/mcp';\nimport { z } from 'zod';\nconst order = createTool({ id: 'order', description: 'Orders', inputSchema: z.object({ item: z.string() }), execute: ${execute} });\nexport const server = new MCPServer({ name: 'a', version: '1.0.0', tools: { order } });\n`;
    const versions = (version: string) => ({ 'package.json': `{ "type": "module", "dependencies": { "@mastra/core": "${version}", "@mastra/mcp": "${version}" } }` });
    const now = migrateSmall({ ...versions('1.0.0'), 'server.ts': tool(`async ({ item }) => { ${POST} return { done: true }; }`) });
    expect(now.texts['server.ts']).toContain("execute: idempotentValue('order', idempotency, async");
    expect(now.again).toEqual([]);
    const before = migrateSmall({ ...versions('0.24.0'), 'server.ts': tool(`async ({ context: { item } }) => { ${POST} return { done: true }; }`) });
    expect(before.texts['server.ts']).not.toContain('idempotent');
    expect(before.marks.join()).toContain('its handler takes the arguments as a part of something else');
  });

  it('xmcp: the exported function is guarded from inside', () => {
    const { texts, marks, again } = migrateSmall({ 'package.json': '{ "type": "module", "dependencies": { "xmcp": "1.1.3" } }', 'src/tools/order.ts': `import { z } from 'zod';\nimport type { InferSchema, ToolMetadata } from 'xmcp';\nexport const schema = { item: z.string() };\nexport const metadata: ToolMetadata = { name: 'order', description: 'Orders' };\nexport default async function order({ item }: InferSchema<typeof schema>) {\n  ${POST}\n  return 'ordered';\n}\n` });
    expect(texts['src/tools/order.ts']).toContain("order(input: InferSchema<typeof schema>, ...context: unknown[]) { return idempotent('order', idempotency, async ({ item }: InferSchema<typeof schema>) => {");
    expect(texts['src/tools/order.ts']).toContain('})(input, ...(context as [])); }');
    // Every file below src/tools is a tool.
    expect(texts['src/tools/order.ts']).toContain("from '../idempotency.js'");
    expect(texts['src/idempotency.ts']).toContain('export const idempotency');
    expect({ marks, again }).toEqual({ marks: [], again: [] });
  });

  it.each([[true, 'readOnlyHint: false, idempotentHint: true'], [false, 'readOnlyHint: false, idempotentHint: false']])('hints that a wrong readOnlyHint hides are put right too, with a key that is required: %s', (required, expected) => {
    const { texts, found, again } = migrateSmall({ 'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nexport const server = new McpServer({ name: 'a', version: '1.0.0' });\nserver.registerTool('order', { inputSchema: { item: z.string() }, annotations: { readOnlyHint: true, idempotentHint: true } }, async ({ item }) => { ${POST} return { content: [] }; });\n` }, { required });
    expect(texts['server.ts']).toContain(expected);
    expect({ found, again }).toEqual({ found: [], again: [] });
  });

  it('the store module has the line ends of the file that asks for it', () => {
    const { texts } = migrateSmall({ 'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\r\nimport { z } from 'zod';\r\nexport const server = new McpServer({ name: 'a', version: '1.0.0' });\r\nserver.registerTool('order', { inputSchema: { item: z.string() } }, async ({ item }) => { ${POST} return { content: [] }; });\r\n` });
    expect(texts['idempotency.ts']!.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('a method without parameters hands on what it is handed', () => {
    const { texts } = migrateSmall({ 'package.json': '{ "type": "module", "dependencies": { "@rekog/mcp-nest": "1.9.11" } }', 'tools.ts': `import { Tool } from '@rekog/mcp-nest';\nimport { z } from 'zod';\nexport class Tools {\n  @Tool({ name: 'tick', description: 'Ticks', parameters: z.object({}) })\n  async tick() {\n    await fetch('https://shop.example.test/ticks', { method: 'POST' });\n    return 'done';\n  }\n}\n` });
    expect(texts['tools.ts']).toContain("async tick(...context: unknown[]) { return idempotent('tick', idempotency, async () => {");
    expect(texts['tools.ts']).toContain('})(...(context as [])); }');
  });

  describe('mcp-nest 2: decorators say what a parameter is handed', () => {
    const migrateMethod = (parameters: string, body = 'this.place(sku)') => migrateSmall({
      'package.json': '{ "type": "module", "dependencies": { "@rekog/mcp-nest": "2.0.5" } }',
      'tools.ts': `import { Ctx, Payload } from '@nestjs/microservices';\nimport { McpController, Tool, type McpContext } from '@rekog/mcp-nest';\nimport { z } from 'zod';\n@McpController()\nexport class Orders {\n  @Tool({ name: 'order', description: 'Orders', parameters: z.object({ sku: z.string() }) })\n  async order(${parameters}) {\n    await fetch('https://shop.example.test/orders', { method: 'POST', body: ${body} });\n    return 'done';\n  }\n  place(sku: string) { return sku; }\n}\n`,
    });

    it.each([
      ['@Payload() args: { sku: string }', 'args.sku', '@Payload() args: { sku: string }) {', 'async (args: { sku: string }) => {', '})(args); }'],
      ['@Ctx() ctx: McpContext, @Payload() { sku }: { sku: string }', 'this.place(sku)', '@Ctx() ctx: McpContext, @Payload() input: { sku: string }) {', 'async ({ sku }: { sku: string }, ctx: McpContext) => {', '})(input, ctx); }'],
      ['@Payload() { sku }: { sku: string }, @Ctx() { mcpServer }: McpContext', 'sku + String(mcpServer)', '@Payload() input: { sku: string }, @Ctx() context: McpContext) {', 'async ({ sku }: { sku: string }, { mcpServer }: McpContext) => {', '})(input, context); }'],
    ])('the arguments come first, where %s stands', (parameters, body, head, inner, end) => {
      const { texts, marks, found, again } = migrateMethod(parameters, body);
      expect(texts['tools.ts']).toContain(`async order(${head} return idempotent('order', idempotency, ${inner}`);
      expect(texts['tools.ts']).toContain(end);
      expect({ marks, found, again }).toEqual({ marks: [], found: [], again: [] });
    });

    it.each([
      ["@Payload('sku') sku: string", 'a decorator of its method hands over a part of the arguments'],
      ['@Payload() { sku }: { sku: string } = { sku: "lamp" }', 'a decorated parameter of its method has a default'],
    ])('%s is left to a person', (parameters, why) => {
      const { texts, marks } = migrateMethod(parameters);
      expect(texts['tools.ts']).not.toContain('idempotent(');
      expect(marks.join()).toContain(why);
    });
  });

  it.each([['bundler', '', './idempotency'], ['nodenext', '', './idempotency.js'], ['bundler', ".js'", './idempotency.js'], ['nodenext', "'", './idempotency']])('the store module is named as the compiler (%s) and the package (%s) have it', (resolution, ending, expected) => {
    const server = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nexport const server = new McpServer({ name: 'a', version: '1.0.0' });\nserver.registerTool('order', { inputSchema: { item: z.string() } }, async ({ item }) => { ${POST} return { content: [] }; });\n`;
    const { texts } = migrateSmall({ 'tsconfig.json': `{ "compilerOptions": { "moduleResolution": "${resolution}" } }`, 'server.ts': server, ...(ending !== '' && { 'main.ts': `import { server } from './server${ending};\nvoid server;\n` }) });
    expect(texts['server.ts']).toContain(`from '${expected}'`);
  });

  it.each([
    ['args', 'store.insert(args)', true], ['args', 'store.insert({ data: args })', true], ['args', 'store.insert({ ...args, at: 1 })', true], ['{ item, ...rest }', 'store.insert(rest)', true],
    ['args', 'store.insert(args.item)', false], ['{ item }', 'store.insert(item)', false], ['args', 'store.insert(schema.parse(args).item)', false],
  ])('says so where a handler that takes %s hands all arguments on: %s', (parameter, call, expected) => {
    const { notes } = migrateSmall({ 'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nimport { schema, store } from 'elsewhere';\nexport const server = new McpServer({ name: 'a', version: '1.0.0' });\nserver.registerTool('order', { inputSchema: { item: z.string() } }, async (${parameter}) => { const item = 'x'; ${POST} ${call}; return { content: [] }; });\n` });
    expect(notes.some((one) => one.includes('`order` hands all arguments on'))).toBe(expected);
  });

  it('a loop: guarded under the names of the writers', () => {
    const { texts, marks, found, again } = migrateSmall({ 'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\nexport const server = new McpServer({ name: 'a', version: '1.0.0' });\nconst tool = (name: string, shape: z.ZodRawShape, work: (args: any) => Promise<string>) => {\n  server.registerTool(name, { inputSchema: shape }, (async (args: any) => ({ content: [{ type: 'text', text: await work(args) }] })) as any);\n};\ntool('list', { page: z.number() }, async ({ page }) => (await fetch(\`https://shop.example.test/\${page}\`)).text());\ntool('order', { item: z.string() }, async ({ item }) => { ${POST} return 'ordered'; });\n` });
    expect(texts['server.ts']).toContain("idempotentAmong({ order: {} }, name, idempotency, (async (args: any)");
    expect(texts['server.ts']).toContain("tool('order', { idempotencyKey: keySchema(z.string()), item: z.string() }");
    expect({ marks, found, again }).toEqual({ marks: [], found: [], again: [] });
  });
});
