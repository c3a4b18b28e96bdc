import { describe, expect, it } from 'vitest';
import { registrationsIn } from './registrations.js';

const V1 = "import { Server } from '@modelcontextprotocol/sdk/server/index.js';\nimport { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\n";
const SERVER = "const server = new Server({ name: 'd', version: '1' }, {});\n";
const CALL = 'server.setRequestHandler(CallToolRequestSchema, async (request) => run(request.params.name, request.params.arguments));\n';
const list = (tools: string): string => `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${tools} }));\n`;

describe('the list handler', () => {
  it.each([
    ['written in place', "[\n  { name: 'a' },\n  { name: 'b' },\n]", ''],
    ['a constant', 'TOOLS', "const TOOLS = [{ name: 'a' }, { name: 'b' }];\n"],
    ['mapped', 'TOOLS.map(({ title, ...rest }) => ({ ...rest, description: title }))', "const TOOLS = [{ name: 'a', title: 'A' }, { name: 'b', title: 'B' }];\n"],
    ['values of a record', 'Object.values(TOOLS)', "const TOOLS = { one: { name: 'a' }, two: { name: 'b' } };\n"],
    ['keys of a record', 'Object.entries(TOOLS).map(([name, tool]) => ({ name, ...tool }))', 'const TOOLS = { a: { x: 1 }, b: { x: 2 } };\n'],
    ['spread', '[...FIRST, SECOND]', "const FIRST = [{ name: 'a' }];\nconst SECOND = { name: 'b' };\n"],
    ['concatenated and filtered', 'FIRST.concat(SECOND).filter((tool) => tool.enabled !== false)', "const FIRST = [{ name: 'a' }];\nconst SECOND = [{ name: 'b' }, { name: 'c', enabled: false }];\n"],
    ['what functions return', '[makeA(), ...makeB()]', "const makeA = () => ({ name: 'a' });\nfunction makeB() { return [{ name: 'b' }]; }\n"],
    ['names with a prefix where one is set', 'TOOLS', "const named = (name: string) => (process.env.PREFIX ? `${process.env.PREFIX}_${name}` : name);\nconst TOOLS = [{ name: named('a') }, { name: named('b') }];\n"],
    ['a Map', 'Array.from(TOOLS.values())', "const TOOLS = new Map([['a', { name: 'a' }], ['b', { name: 'b' }]]);\n"],
  ])('%s', (_, tools, before) => {
    expect(registrationsIn(V1 + before + SERVER + list(tools) + CALL).names).toEqual(['a', 'b']);
  });

  it('with names that are cut and numbered where they would be too long', () => {
    const shortened = `function shorten(names: string[], most: number) {
  const renamed = new Map();
  const used = new Set();
  for (const name of names.filter((one) => one.length > most)) {
    const start = name.slice(0, most);
    let number = 1;
    while (used.has(start + number)) number++;
    renamed.set(name, start + number);
    used.add(start + number);
  }
  return renamed;
}
const TOOLS = [{ name: 'list_orders' }, { name: 'list_orders_2' }, { name: 'pick' }, { name: 'pick2' }];
const renamed = shorten(TOOLS.map((tool) => tool.name), Number(process.env.MOST));
`;
    const found = registrationsIn(`${V1}${shortened}${SERVER}${list('TOOLS.map((tool) => ({ ...tool, name: renamed.get(tool.name) ?? tool.name }))')}${CALL}`);
    expect(found.names).toEqual(['list_orders', 'list_orders_2', 'pick', 'pick2']);
  });

  it('gives schema, description and annotations; the handler of calls runs each', () => {
    const found = registrationsIn(`${V1}${SERVER}${list("[{ name: 'a', description: 'A', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }]")}${CALL}`);
    expect(found.textOf('a')).toBe("{ name: 'a'");
    expect(found.fact('a')).toMatchObject({ description: { value: 'A' }, schema: { kind: 'object' }, annotations: { kind: 'object' }, handler: { kind: 'function' } });
    const [request, context] = found.fact('a').args;
    // What else a client sends beside the name is not known.
    expect(request).toHaveProperty('slots', new Map([['method', expect.anything()], ['params', { value: expect.objectContaining({ rest: [expect.objectContaining({ kind: 'unknown' })] }) }]]));
    expect(context).toMatchObject({ kind: 'input', source: 'context' });
  });

  it('in methods, on the server inside a McpServer, with the arguments of the function around', () => {
    const found = registrationsIn({
      'make.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
export class Desk {
  mcp = new McpServer({ name: 'd', version: '1' });
  constructor(private readonly tools: any[]) {
    this.mcp.server.setRequestHandler(ListToolsRequestSchema, this.list.bind(this));
    this.mcp.server.setRequestHandler(CallToolRequestSchema, (request) => this.call(request));
  }
  async list() { return { tools: this.tools }; }
  async call(request) { return this.tools.find((tool) => tool.name === request.params.name).run(); }
}`,
      'main.ts': "import { Desk } from './make.js';\nnew Desk([\n  { name: 'a', run: () => 1 },\n  { name: 'b', run: () => 2 },\n]);",
    });
    expect(found.tools).toEqual(['a main.ts:3', 'b main.ts:4']);
  });

  it('of two servers in one file', () => {
    const one = (name: string): string => `const ${name} = new Server({ name: 'd', version: '1' }, {});\n${name}.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: '${name}_tool' }] }));\n${name}.setRequestHandler(CallToolRequestSchema, () => run('${name}'));\n`;
    const found = registrationsIn(V1 + one('x') + one('y'));
    expect(found.names).toEqual(['x_tool', 'y_tool']);
    expect(found.fact('x_tool').handler).not.toEqual(found.fact('y_tool').handler);
  });

  it('of SDK v2 is set by the name of the method', () => {
    const text = "import { Server } from '@modelcontextprotocol/server';\nconst server = new Server({}, {});\nserver.setRequestHandler('tools/list', () => ({ tools: [{ name: 'a' }] }));\nserver.setRequestHandler('tools/call', (request) => run(request));";
    expect(registrationsIn(text).facts).toMatchObject([{ name: 'a', framework: 'sdk-v2' }]);
  });

  it('with a schema made by hand', () => {
    const text = `${V1}import { z } from 'zod';\n${SERVER}const List = z.object({ method: z.literal('tools/list') });\nserver.setRequestHandler(List, () => ({ tools: [{ name: 'a' }] }));`;
    expect(registrationsIn(text).names).toEqual(['a']);
  });
});

describe('a handler of calls set around the one of the server', () => {
  const V1_SERVER = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';\nimport { make } from './make.js';\nconst server = new McpServer({ name: 'd', version: '1' });\n";
  it('serves no tools of its own', () => {
    const found = registrationsIn(`${V1_SERVER}const tools = [{ name: 'a', run: () => make('a') }];
for (const tool of tools) server.registerTool(tool.name, {}, tool.run);
const before = server.server._requestHandlers.get(CallToolRequestSchema.shape.method.value);
server.server.setRequestHandler(CallToolRequestSchema, (request, extra) => {
  const tool = tools.find((one) => one.name === request.params.name);
  if (tool) request.params.arguments = tool.normalize(request.params.arguments);
  return before(request, extra);
});`);
    expect(found.names).toEqual(['a']);
    expect(found.fact('a').args).toMatchObject([{ kind: 'input', source: 'context' }]);
  });

  it('but one that hands the request to the program does', () => {
    const found = registrationsIn(`${V1_SERVER}function before(request) { if (request.params.name === 'a') return make('a'); }
server.server.setRequestHandler(CallToolRequestSchema, (request, extra) => before(request, extra));`);
    expect(found.names).toEqual(['a']);
  });
});

describe('without a list that can be read', () => {
  it.each([
    ['switch', "switch (request.params.name) {\n  case 'a': return 1;\n  case 'b':\n    return 2;\n  default: throw new Error();\n}"],
    ['if', "const { name } = request.params;\nif (name === 'a') return 1;\nelse if ('b' === name) return 2;"],
    ['a table', 'const handlers = { a: () => 1, b: () => 2 };\nreturn handlers[request.params.name]();'],
    ['a Map', "const handlers = new Map([['a', () => 1], ['b', () => 2]]);\nreturn handlers.get(request.params.name)();"],
    ['another function', "return dispatch(request.params.name);\nfunction dispatch(tool) { switch (tool) { case 'a': return 1; case 'b': return 2; } }"],
    ['a wrapper around it', "return guarded(async () => {\n  switch (request.params.name) { case 'a': return 1; case 'b': return 2; }\n});"],
  ])('names come from what the handler of calls compares with: %s', (_, body) => {
    const found = registrationsIn(`${V1}${SERVER}const guarded = (run) => run();\nserver.setRequestHandler(CallToolRequestSchema, async (request) => {\n${body}\n});`);
    expect(found.names).toEqual(['a', 'b']);
  });

  it('the place is the case', () => {
    const found = registrationsIn(`${V1}${SERVER}server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {\n  switch (params.name) {\n    case 'a': return 1;\n  }\n});`);
    expect(found.textOf('a')).toBe("case 'a'");
  });

  it('one tool without a name stands for all', () => {
    const found = registrationsIn(`${V1}${SERVER}${list('await remote.list()')}${CALL}`);
    expect(found.tools).toEqual(['? the list of tools could not be read server.ts:4']);
  });
});
