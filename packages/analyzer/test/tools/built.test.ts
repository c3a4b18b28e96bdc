import { describe, expect, it } from 'vitest';
import { registrationsIn } from './registrations.js';

describe('built code', () => {
  it('a bundle that holds the SDK, with registrations that are put off', () => {
    const found = registrationsIn({
      'package.json': '{ "name": "x", "dependencies": { "@modelcontextprotocol/server": "^2.0.0" } }',
      'dist/index.js': `class McpServer {
  constructor(info) { this.tools = {}; }
  async connect(transport) {}
  setToolRequestHandlers() {}
  registerTool(name, config, run) { this.tools[name] = run; }
}
const registrations = [];
function registerTool(name, config, run) { registrations.push((server) => { server.registerTool(name, config, run); }); }
registerTool("a", { description: "lists", inputSchema: {} }, async () => ({ content: [] }));
registerTool("b", { description: "makes", inputSchema: {} }, async () => ({ content: [] }));
function createMcpServer() { const server = new McpServer({ name: "d" }); for (const register of registrations) register(server); return server; }
createMcpServer();
`,
    });
    expect(found.names).toEqual(['a', 'b']);
  });

  it('a bundle that holds one of the first versions of the SDK', () => {
    const found = registrationsIn({
      'package.json': '{ "name": "x" }',
      'dist/index.js': `class Low { setRequestHandler(schema, run) { this.handlers.set(schema, run); } async connect(t) {} getClientCapabilities() {} }
class Mc {
  constructor(info) { this.server = new Low(info); this._registeredTools = {}; }
  async connect(transport) { await this.server.connect(transport); }
  setToolRequestHandlers() { this.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] })); this.server.setRequestHandler(CallToolRequestSchema, async (request) => this._registeredTools[request.params.name].callback(request.params.arguments)); }
  tool(name, ...rest) { this._registeredTools[name] = { description: rest[0], callback: rest.at(-1) }; this.setToolRequestHandlers(); }
}
const R = new Mc({ name: "d" });
const list = async () => ({ content: [] });
R.tool("a", "Lists", list);
R.tool("b", "Makes", {}, async () => ({ content: [] }));
`,
    });
    expect(found.tools).toEqual(['a dist/index.js:10', 'b dist/index.js:11']);
  });

  it('TypeScript to CommonJS', () => {
    const found = registrationsIn({
      'dist/index.js': `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
const mcp_js_1 = require("@modelcontextprotocol/sdk/server/mcp.js");
const tools_js_1 = require("./tools.js");
const server = new mcp_js_1.McpServer({ name: "d", version: "1" });
(0, tools_js_1.addTools)(server);
for (const tool of tools_js_1.tools)
    server.registerTool(tool.name, { description: tool.description }, tool.run);
`,
      'dist/tools.js': `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.tools = void 0;
exports.addTools = addTools;
const define_1 = require("./define");
exports.tools = [(0, define_1.define)("b", { run: () => 2 })];
function addTools(server) {
    server.tool("a", async () => ({ content: [] }));
}
`,
      'dist/define.js': 'exports.define = (name, rest) => ({ name, description: "", ...rest });',
    });
    expect(found.tools).toEqual(['b dist/tools.js:6', 'a dist/tools.js:8']);
  });

  it('decorators', () => {
    const found = registrationsIn({
      'package.json': '{ "name": "x", "dependencies": { "@rekog/mcp-nest": "^2.0.0" } }',
      'dist/tickets.js': `"use strict";
var __decorate = (this && this.__decorate) || function () {};
var __param = (this && this.__param) || function () {};
const mcp_nest_1 = require("@rekog/mcp-nest");
const microservices_1 = require("@nestjs/microservices");
let Tickets = class Tickets {
    async open(context, args) { return args; }
};
__decorate([
    (0, mcp_nest_1.Tool)({ name: 'open_ticket', description: 'Opens' }),
    __param(0, (0, microservices_1.Ctx)()),
    __param(1, (0, microservices_1.Payload)())
], Tickets.prototype, "open", null);
`,
    });
    expect(found.tools).toEqual(['open_ticket dist/tickets.js:10']);
    expect(found.fact('open_ticket').args.map((one) => one.kind === 'input' && one.source)).toEqual(['context', 'arguments']);
    expect(found.fact('open_ticket').handler?.kind).toBe('function');
  });

  it('a bundle that holds the SDK itself', () => {
    const found = registrationsIn({
      'dist/index.js': `
var CallToolRequestSchema = RequestSchema.extend({ method: literal("tools/call") });
var ListToolsRequestSchema2 = RequestSchema.extend({ method: literal("tools/list") });
var Protocol = class {
  setRequestHandler(schema, handler) {}
  assertCanSetRequestHandler(method) {}
  async connect(transport) {}
};
var Server = class extends Protocol {
  getClientCapabilities() {}
};
var McpServer = class {
  constructor(info, options) { this.server = new Server(info, options); }
  async connect(transport) {}
  setToolRequestHandlers() {
    this.server.setRequestHandler(ListToolsRequestSchema2, () => ({ tools: Object.entries(this._tools).map(([name, tool]) => ({ name })) }));
    this.server.setRequestHandler(CallToolRequestSchema, async (request) => this._tools[request.params.name]);
  }
  tool(name, ...rest) {}
  registerTool(name, config, cb) {}
};
var server = new McpServer({ name: "d", version: "1" });
server.registerTool("a", { inputSchema: {} }, async () => ({ content: [] }));
server.tool("b", async () => ({ content: [] }));
var low = new Server({ name: "e", version: "1" });
low.setRequestHandler(ListToolsRequestSchema2, async () => ({ tools: [{ name: "c" }] }));
low.setRequestHandler(CallToolRequestSchema, async (request) => run(request));
`,
    });
    expect(found.names).toEqual(['a', 'b', 'c']);
    expect(found.facts.map((fact) => fact.framework)).toEqual(['sdk-v1', 'sdk-v1', 'sdk-v1']);
  });

  it('a bundle that says what it took from packages', () => {
    const found = registrationsIn({
      'dist/index.js': `// node_modules/zod/v4/classic/schemas.js
var external_exports = {};
function object(shape) { return new ZodObject(shape); }
// node_modules/@modelcontextprotocol/sdk/dist/esm/server/mcp.js
var McpServer = class {
  registerTool(name, config, cb) { this.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [] })); }
};
// src/server.ts
var McpServer2 = class {};
var server = new McpServer({ name: "d", version: "1" });
server.registerTool("a", { inputSchema: external_exports.object({}) }, async () => ({ content: [] }));
`,
    });
    expect(found.tools).toEqual(['a dist/index.js:11']);
    expect(found.fact('a').schema).toMatchObject({ kind: 'external', package: 'zod', path: ['external_exports', 'object'] });
  });

  it('a server that keeps its packages in a bundle of its own', () => {
    const found = registrationsIn({
      'package.json': '{ "name": "x", "devDependencies": { "@modelcontextprotocol/server": "2.3.1", "zod": "^4", "puppeteer-core": "1" } }',
      'src/third_party/index.js': `/* ${'x'.repeat(100_000)} */ class S { registerTool() {} } const external = {}; class M {} const p = {}; export { S as McpServer, external as zod, M as Mutex, p as puppeteerCore };`,
      'src/index.js': `import { McpServer, Mutex, puppeteerCore, zod } from './third_party/index.js';
const server = new McpServer({ name: "d", version: "1" });
const tools = [{ name: 'a', schema: { url: zod.string() } }, { name: 'b', schema: {} }];
for (const tool of tools) server.registerTool(tool.name, { inputSchema: zod.object(tool.schema) }, async () => { new Mutex().createLock(); await puppeteerCore.launch(); });
`,
    });
    expect(found.names).toEqual(['a', 'b']);
    expect(found.fact('a').framework).toBe('sdk-v2');
    expect(found.fact('a').schema).toMatchObject({ kind: 'external', package: 'zod', path: ['z', 'object'] });
  });
});
