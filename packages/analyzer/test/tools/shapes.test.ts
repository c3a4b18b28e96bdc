import { describe, expect, it } from 'vitest';
import { kindsOf, registrationsIn } from './registrations.js';

const V1 = "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nimport { z } from 'zod';\n";
const NEW = "const server = new McpServer({ name: 'desk', version: '1' });\n";

describe('the receiver', () => {
  it.each([
    ['a variable', `${NEW}server.registerTool('a', {}, () => {});`],
    ['a parameter with a type', "export function add(server: McpServer) { server.registerTool('a', {}, () => {}); }"],
    ['a parameter without one', `const add = (s) => s.registerTool('a', {}, () => {});\n${NEW}add(server);`],
    ['a field', "class Desk { server = new McpServer({ name: 'd', version: '1' });\n constructor() { this.server.registerTool('a', {}, () => {}); } }"],
    ['a field set in the constructor', "class Desk { constructor() { this.server = new McpServer({}); this.add(); }\n add() { this.server.tool('a', () => {}); } }"],
    ['a parameter property', "class Tools { constructor(private readonly server: McpServer) {}\n add() { this.server.tool('a', () => {}); } }"],
    ['a getter', "class Desk { get mcp() { return new McpServer({}); }\n add() { this.mcp.tool('a', () => {}); } }"],
    ['what a function returns', "function make() { return new McpServer({}); }\nmake().registerTool('a', {}, () => {});"],
    ['awaited', "async function make() { return new McpServer({}); }\n(await make()).registerTool('a', {}, () => {});"],
    ['a cast', `${NEW}(server as any).registerTool('a', {}, () => {});`],
    ['an alias', `${NEW}const s = server; s.registerTool('a', {}, () => {});`],
    ['destructured', "const { server } = { server: new McpServer({}) };\nserver.registerTool('a', {}, () => {});"],
    ['a class that extends it', "class Desk extends McpServer { constructor() { super({}); this.registerTool('a', {}, () => {}); } }"],
    ['optional', 'let server: McpServer | undefined;\nserver?.registerTool("a", {}, () => {});'],
  ])('%s', (_, text) => {
    expect(registrationsIn(V1 + text).names).toEqual(['a']);
  });

  it('imported under another name or as a namespace', () => {
    expect(registrationsIn("import { McpServer as S } from '@modelcontextprotocol/sdk/server/mcp.js'; new S({}).registerTool('a', {}, () => {});").names).toEqual(['a']);
    expect(registrationsIn("import * as mcp from '@modelcontextprotocol/sdk/server/mcp.js'; new mcp.McpServer({}).registerTool('a', {}, () => {});").names).toEqual(['a']);
    expect(registrationsIn("const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js'); new McpServer({}).registerTool('a', {}, () => {});").names).toEqual(['a']);
  });

  it('is not anything else with such a method', () => {
    expect(registrationsIn(`${V1}import { Registry } from 'plugins';\nnew Registry().registerTool('a', {}, () => {});`).names).toEqual([]);
    expect(registrationsIn("import { McpServer } from 'some-game'; new McpServer().registerTool('a', {}, () => {});").names).toEqual([]);
    expect(registrationsIn("import { tool } from './own'; tool('a', () => {});").names).toEqual([]);
  });

  it('that cannot be followed counts by its shape in a program that uses MCP', () => {
    const text = "export function add(host) { host.registerTool('a', { inputSchema: {} }, async () => {}); host.registerTool(1, 2); }";
    expect(registrationsIn(V1 + text).names).toEqual(['a']);
    expect(registrationsIn(text).names).toEqual([]);
  });

  it('made by a package of the author counts by its shape too, where there is an SDK', () => {
    const text = (make: string, handler = 'async () => ({ content: [] })') => `import { ${make} } from '@desk/common';\nconst server = ${make}({ name: 'd' });\nserver.tool('a', 'Lists', {}, ${handler});\nserver.registerTool('b', { description: 'Makes', inputSchema: {} }, ${handler});`;
    const manifest = (sdk: string): string => `{ "name": "desk", "dependencies": { "@desk/common": "1", "${sdk}": "1" } }`;
    const names = (code: string, sdk = '@modelcontextprotocol/sdk') => registrationsIn({ 'package.json': manifest(sdk), 'index.ts': code }).names;
    expect(names(text('createMcpServer'))).toEqual(['a', 'b']);
    expect(names(text('createMcpServer'), 'left-pad')).toEqual([]);
    expect(names(text('createGame'))).toEqual([]);
    expect(names(text('createMcpServer').replaceAll("'a'", '1').replace("'b', { description: 'Makes', inputSchema: {} }", '2, {}'))).toEqual([]);
  });

  it('is handed modules of a folder that is scanned', () => {
    const found = registrationsIn({
      'package.json': '{ "name": "desk", "type": "module" }',
      'index.js': `${V1}import { readdir } from 'node:fs/promises';
${NEW}const tools = [];
for (const file of await readdir('./tools')) { const tool = await import('./tools/' + file); if (tool.method && tool.handler) tools.push(tool); }
for (const tool of tools) server.registerTool(tool.method, { description: tool.description, inputSchema: tool.parameters.shape }, async (args) => tool.handler(args));
`,
      'tools/open.js': "import { z } from 'zod';\nexport const method = 'open';\nexport const description = 'Opens';\nexport const parameters = z.object({ id: z.string() });\nexport async function handler(args) { return args; }\n",
      'tools/close.js': "import { z } from 'zod';\nexport const method = 'close';\nexport const parameters = z.object({ id: z.string() });\nexport async function handler(args) { return args; }\n",
      'tools/http.js': "export const method = 'POST';\nexport const handler = (args) => args;\n",
      'tools/names.js': "export const method = process.env.METHOD;\nexport const parameters = {};\nexport const handler = (args) => args;\n",
    });
    expect(found.tools).toEqual(['close tools/close.js:2', 'open tools/open.js:2']);
  });

  it('may be handed the rest of the arguments', () => {
    const found = registrationsIn(`${V1}${NEW}const add = (name, ...rest) => { server.tool(name, ...rest); };
add('a', 'Lists', { id: z.string() }, async () => ({ content: [] }));
add('b', 'Makes', async () => ({ content: [] }));
`);
    expect(found.names).toEqual(['a', 'b']);
    expect(found.facts.map(({ handler }) => handler?.kind)).toEqual(['function', 'function']);
    expect(found.facts.map(({ schema }) => kindsOf(schema))).toEqual([['object'], []]);
  });

  it('may come from a file that does not know the package', () => {
    const found = registrationsIn({
      'index.ts': `${V1}import { addTools } from './tools.js';\n${NEW}addTools(server);`,
      'tools.ts': "export const addTools = (server) => {\n  server.registerTool('a', {}, () => {});\n};",
    });
    expect(found.tools).toEqual(['a tools.ts:2']);
  });
});

describe('the name', () => {
  it('behind a prefix from the settings', () => {
    expect(registrationsIn(`${V1}${NEW}for (const name of ['a_list', 'a_make']) server.registerTool(\`\${process.env.PREFIX ?? process.argv[2]}\${name}\`, {}, () => {});`).names).toEqual(['a_list', 'a_make']);
  });

  it('stands in the call', () => {
    expect(registrationsIn(`${V1}${NEW}server.registerTool(\n  'a',\n  {},\n  () => {},\n);`).textOf('a')).toBe("server.registerTool(\n  'a'");
  });

  it('is a constant, an enum member, a member of a table', () => {
    const found = registrationsIn({
      'server.ts': `${V1}import { B, Names, Tool } from './names.js';\nconst A = 'a';\n${NEW}server.registerTool(A, {}, () => {});\nserver.registerTool(B, {}, () => {});\nserver.registerTool(Tool.C, {}, () => {});\nserver.registerTool(Names.d, {}, () => {});\nserver.registerTool(\`\${A}_e\`, {}, () => {});`,
      'names.ts': "export const B = 'b';\nexport enum Tool { C = 'c' }\nexport const Names = { d: 'd' } as const;",
    });
    expect(found.names).toEqual(['a', 'b', 'c', 'd', 'a_e']);
    expect(found.textOf('b')).toBe('server.registerTool(B');
    expect(found.textOf('d')).toBe('server.registerTool(Names.d');
  });

  it('that is not known is listed with a reason', () => {
    const { facts } = registrationsIn(`${V1}${NEW}server.registerTool(process.env.TOOL, {}, () => {});\nserver.registerTool(\`\${process.env.PREFIX}_create\`, {}, () => {});`);
    expect(facts.map((fact) => [fact.name, fact.reason])).toEqual([
      [null, 'the name comes from globals'],
      [null, 'the name is made at run time: …_create'],
    ]);
  });
});

describe('tables', () => {
  it.each([
    ['for … of', 'for (const t of tools) server.registerTool(t.name, { description: t.description }, t.run);'],
    ['for … of with a pattern', 'for (const { name, description, run } of tools) server.registerTool(name, { description }, run);'],
    ['forEach', 'tools.forEach((t) => server.registerTool(t.name, { description: t.description }, t.run));'],
    ['map', 'tools.map(({ name, description, run }) => server.registerTool(name, { description }, run));'],
    ['spread', 'for (const t of [...tools]) server.tool(t.name, t.description, t.run);'],
    ['a function for each', 'function add(t) { server.registerTool(t.name, { description: t.description }, t.run); }\ntools.forEach(add);'],
  ])('%s', (_, loop) => {
    const found = registrationsIn(`${V1}${NEW}const tools = [\n  { name: 'a', description: 'A', run: () => 1 },\n  { name: 'b', description: 'B', run: () => 2 },\n];\n${loop}`);
    expect(found.tools).toEqual(['a server.ts:5', 'b server.ts:6']);
    expect(found.textOf('b')).toBe("{ name: 'b'");
    expect(found.fact('b').description).toMatchObject({ value: 'B' });
    expect(kindsOf(found.fact('b').handler)).toEqual(['function']);
  });

  it('of as many definitions as there are, each made by one function, for a server that stands beside them', () => {
    const tools = Array.from({ length: 130 }, (_, at) => `define({\n  name: 'tool_${at}',\n  run: () => ${at},\n})`).join(',\n');
    const found = registrationsIn({
      'tools.ts': `export function define(spec: any) {\n  return spec;\n}\nexport const tools = [${tools}];`,
      'server.ts': `${V1}import { tools } from './tools.js';\n${NEW}function addAll(definitions: any[], context: any) {\n  for (const one of definitions) {\n    if (one.isHidden) continue;\n    context.server.registerTool(one.name, {}, (args) => one.run(args));\n  }\n}\nclass Registry { constructor(private readonly server: McpServer) {} addAll() { addAll(tools, { server: this.server }); } }\nnew Registry(server).addAll();`,
    });
    expect(found.names).toHaveLength(130);
    expect(found.names).toContain('tool_129');
  });

  it('keys of a record', () => {
    const found = registrationsIn(`${V1}${NEW}const tools = {\n  a: { description: 'A', run: () => 1 },\n  'b-c': { description: 'B', run: () => 2 },\n};\nfor (const [name, t] of Object.entries(tools)) server.registerTool(name, { description: t.description }, t.run);`);
    expect(found.tools).toEqual(['a server.ts:5', 'b-c server.ts:6']);
    expect(found.textOf('b-c')).toBe("'b-c'");
    expect(found.fact('b-c').description).toMatchObject({ value: 'B' });
  });

  it('a Map that is filled elsewhere', () => {
    const found = registrationsIn(`${V1}${NEW}const tools = new Map();\nconst define = (name, run) => tools.set(name, { run });\ndefine('a', () => 1);\ndefine('b', () => 2);\nfor (const [name, t] of tools) server.registerTool(name, {}, t.run);`);
    expect(found.names).toEqual(['a', 'b']);
    expect(found.textOf('b')).toBe("define('b'");
  });

  it('modules imported as a namespace, and an array that is pushed to', () => {
    const found = registrationsIn({
      'server.ts': `${V1}import * as all from './tools/index.js';\n${NEW}const list = Object.values(all);\nlist.push({ name: 'c', run: () => 3 });\nfor (const t of list) server.registerTool(t.name, {}, t.run);`,
      'tools/index.ts': "export { a } from './a.js';\nexport * from './b.js';",
      'tools/a.ts': "export const a = {\n  name: 'a',\n  run: () => 1,\n};",
      'tools/b.ts': "export const b = { name: 'b', run: () => 2 };",
    });
    expect(found.tools).toEqual(['c server.ts:6', 'a tools/a.ts:1', 'b tools/b.ts:1']);
  });

  it('a JSON file', () => {
    const found = registrationsIn({
      'server.ts': `${V1}import tools from './tools.json' with { type: 'json' };\n${NEW}for (const t of tools) server.registerTool(t.name, { description: t.description }, (args) => run(t.name, args));`,
      'tools.json': '[\n  { "name": "a", "description": "A" },\n  { "name": "b", "description": "B" }\n]',
    });
    expect(found.tools).toEqual(['a tools.json:2', 'b tools.json:3']);
  });

  it('an object that is filled after it is made', () => {
    const found = registrationsIn(`${V1}${NEW}const tools: Record<string, any> = {};\nObject.assign(tools, { a: { run: () => 1 } });\nfor (const name of ['b', 'c']) tools[name] = { run: () => 2 };\nfor (const [name, t] of Object.entries(tools)) server.registerTool(name, {}, t.run);`);
    expect(found.names.toSorted()).toEqual(['a', 'b', 'c']);
  });
});

describe('wrappers and factories', () => {
  it('a method that the program adds to the server', () => {
    const wrap = 'function wrap(server) { const own = server; own.once = (name, run) => { own.registerTool(name, {}, run); }; return own; }';
    expect(registrationsIn(`${V1}${wrap}\nconst server = wrap(new McpServer({}));\nserver.once('a', () => {});\nserver.once('b', () => {});`).names).toEqual(['a', 'b']);
  });

  it('a function that hands its parameters on', () => {
    const found = registrationsIn({
      'server.ts': `${V1}import { addTool } from './add.js';\n${NEW}addTool(server, 'a', { id: z.string() }, () => 1);\naddTool(\n  server,\n  'b',\n  {},\n  () => 2,\n);`,
      'add.ts': "export function addTool(server, name, shape, run) {\n  server.registerTool(name, { inputSchema: shape }, async (args) => run(args));\n}",
    });
    expect(found.tools).toEqual(['a server.ts:5', 'b server.ts:6']);
    expect(found.textOf('b')).toBe("addTool(\n  server,\n  'b'");
    expect(found.fact('a').schema?.kind).toBe('object');
  });

  it('a method with a prefix', () => {
    const found = registrationsIn(`${V1}class Desk {\n  server = new McpServer({});\n  tool(name, run) { this.server.registerTool(\`desk_\${name}\`, {}, run); }\n  setup() {\n    this.tool('a', () => 1);\n    this.tool('b', () => 2);\n  }\n}`);
    expect(found.tools).toEqual(['desk_a server.ts:7', 'desk_b server.ts:8']);
    expect(found.textOf('desk_b')).toBe("this.tool('b'");
  });

  it('a function returned by a function', () => {
    const found = registrationsIn(`${V1}${NEW}function registrar(server) {\n  return (definition) => server.tool(definition.name, definition.run);\n}\nconst add = registrar(server);\nconst a = { name: 'a', run: () => 1 };\nadd(a);\nadd({ name: 'b', run: () => 2 });`);
    expect(found.tools).toEqual(['a server.ts:8', 'b server.ts:10']);
  });

  it('a factory whose results a loop registers', () => {
    const found = registrationsIn({
      'server.ts': `${V1}import { a, b } from './tools.js';\n${NEW}for (const t of [a, b]) server.registerTool(t.definition.name, t.definition, t.handler);`,
      'tools.ts': "import { defineTool } from './define.js';\nexport const a = defineTool({ name: 'a', inputSchema: {} }, () => 1);\nexport const b = defineTool({\n  name: 'b',\n  inputSchema: {},\n}, () => 2);",
      'define.ts': 'export const defineTool = (definition, handler) => ({ definition, handler });',
    });
    expect(found.tools).toEqual(['a tools.ts:2', 'b tools.ts:3']);
    expect(found.textOf('b')).toBe("defineTool({\n  name: 'b'");
  });

  it('a helper for others, which nothing calls', () => {
    const helper = "export function add(server: McpServer, tool: { name: string; run: () => void }) { server.registerTool(tool.name, {}, tool.run); }\n";
    expect(registrationsIn(`${V1}${helper}${NEW}server.registerTool('a', {}, () => {});`).names).toEqual(['a']);
    expect(registrationsIn(`${V1}${helper}${NEW}add(server, { name: 'a', run: () => {} });`).names).toEqual(['a']);
    // What is handed on may be called.
    expect(registrationsIn(`${V1}${helper}export const api = { add };`).names).toEqual([null]);
  });

  it('branches of a wrapper', () => {
    const found = registrationsIn(`${V1}${NEW}function add(t) {\n  if (t.shape) server.tool(t.name, t.shape, t.run);\n  else server.tool(t.name, t.run);\n}\nadd({ name: 'a', shape: { id: z.string() }, run: () => 1 });\nadd({ name: 'b', run: () => 2 });`);
    expect(found.fact('a').args).toHaveLength(2);
    expect(found.fact('b').args).toHaveLength(1);
  });
});

describe('classes', () => {
  it('with a template method', () => {
    const found = registrationsIn({
      'base.ts': "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport abstract class Tool {\n  abstract readonly name: string;\n  abstract run(args: unknown): unknown;\n  register(server: McpServer) { server.registerTool(this.name, {}, (args) => this.run(args)); }\n}",
      'a.ts': "import { Tool } from './base.js';\nexport class A extends Tool {\n  readonly name = 'a';\n  run() { return 1; }\n}",
      'b.ts': "import { Tool } from './base.js';\nexport class B extends Tool {\n  get name() { return 'b'; }\n  run() { return 2; }\n}",
    });
    expect(found.tools).toEqual(['a a.ts:3', 'b b.ts:3']);
    expect(found.textOf('a')).toBe("readonly name = 'a'");
  });

  it('with the name as an argument of the constructor', () => {
    const found = registrationsIn(`${V1}class Tool {\n  constructor(private name: string, private run: () => unknown) {}\n  register(server: McpServer) { server.registerTool(this.name, {}, this.run); }\n}\nconst tools = [\n  new Tool('a', () => 1),\n  new Tool('b', () => 2),\n];\n${NEW}for (const t of tools) t.register(server);`);
    expect(found.tools).toEqual(['a server.ts:8', 'b server.ts:9']);
    expect(found.textOf('b')).toBe("new Tool('b'");
  });

  it('with a static name that is a constant', () => {
    const found = registrationsIn(`${V1}abstract class Tool {\n  static toolName: string;\n  abstract run(): unknown;\n}\nexport const NAME = 'a';\nclass A extends Tool {\n  static toolName = NAME;\n  run() { return 1; }\n}\n${NEW}for (const T of [A]) {\n  const t = new T();\n  server.registerTool(T.toolName, {}, () => t.run());\n}`);
    expect(found.tools).toEqual(['a server.ts:9']);
  });
});

describe('definitions that reach the registration on a way that cannot be followed', () => {
  it('made by `new` of a loop variable, which hands in the name', () => {
    const found = registrationsIn(`${V1}abstract class Tool {
  readonly name: string;
  constructor({ name }: { name: string }) { this.name = name; }
  abstract run(): unknown;
  register(server: McpServer) { server.registerTool(this.name, {}, () => this.run()); }
}
class A extends Tool { static toolName = 'a'; run() { return 1; } }
class B extends Tool { static toolName = 'b'; run() { return 2; } }
${NEW}const ALL = [A, B];
for (const T of ALL) {
  const tool = new T({ name: T.toolName });
  tool.register(server);
}`);
    expect(found.names).toEqual(['a', 'b']);
  });

  it('are told by the properties that are read', () => {
    const found = registrationsIn({
      'registry.ts': `${V1}export class Registry {\n  constructor(private readonly tools: any[]) {}\n  install(server: McpServer) {\n    for (const tool of this.tools) server.registerTool(tool.name, { description: tool.description, inputSchema: tool.schema }, (args) => tool.run(args));\n  }\n}`,
      'main.ts': "import { container } from 'injection';\nimport { Registry } from './registry.js';\ncontainer.resolve(Registry).install(server);",
      'tools/a.ts': "const NAME = 'a';\nexport const a = {\n  name: NAME,\n  description: 'A',\n  schema: {},\n  run: async () => 1,\n};",
      'tools/b.ts': "export const b = { name: 'b', description: 'B', schema: {}, run() { return 2; } };\nexport const prompt = { name: 'p', description: 'P', text: 'hello' };\nexport const schemaOnly = { name: 's', schema: {}, description: '' };",
    });
    expect(found.tools).toEqual(['a tools/a.ts:2', 'b tools/b.ts:1']);
    expect(kindsOf(found.fact('a').handler)).toEqual(['function']);
  });
});

describe('a definition that another package wrapped', () => {
  const wrapped = (definition: string) => registrationsIn(`${V1}import { decorate } from '@acme/kit';\n${NEW}const orders = ${definition};\nfor (const t of [decorate(orders)]) server.registerTool(t.name, { description: t.description }, t.handler);`);

  it('is that tool', () => {
    const found = wrapped("{ name: 'list_orders', description: 'D', handler: async () => 1 }");
    expect(found.names).toEqual(['list_orders']);
    expect(kindsOf(found.fact('list_orders').handler)).toEqual(['function']);
  });

  it('is none where no handler stands with the name', () => {
    expect(wrapped("{ name: 'orders', description: 'D', rows: [] }").names).toEqual([null]);
  });
});

describe('a server that another package wrapped', () => {
  it('has the methods of the server', () => {
    const found = registrationsIn(`${V1}import { observe } from '@acme/monitor';\nconst server = observe(new McpServer({}));\nserver.registerTool('a', {}, () => {});`);
    expect(found.names).toEqual(['a']);
  });

  it('a registrar that is made for each of several parts of the program, and handed to it', () => {
    const found = registrationsIn({
      'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
class Orders { prefix = 'orders'; addTo(register: any) { for (const title of ['List Orders', 'Place Order']) register({ title }, async () => this.prefix); } }
class Mails { prefix = 'mails'; addTo(register: any) { register({ title: 'Send Mail' }, async () => this.prefix); } }
const parts: any[] = [];
const take = (part: any) => { parts.push(part); };
take(new Orders());
take(new Mails());
class Server extends McpServer {
  addPart(part: any) {
    part.addTo((params: any, run: any) => super.registerTool(\`\${part.prefix}_\${params.title.replace(/\\s+/g, '_').toLowerCase()}\`, {}, async (args: any) => run(args)));
  }
}
const server = new Server({ name: 'd', version: '1' });
for (const part of parts) server.addPart(part);
`,
    });
    expect(found.names).toEqual(['orders_list_orders', 'orders_place_order', 'mails_send_mail']);
  });
});
