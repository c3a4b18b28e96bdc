/** Tools, fields and folders may be called like members that every object has. */
import { expect, test } from 'vitest';
import { analyzeServer, effectsIn, HEAD, POST, toolText } from './server.js';

const NAMES = ['toString', 'constructor', 'valueOf', 'hasOwnProperty', '__proto__'];

test.each(NAMES)('a tool called %s', (name) => {
  const result = analyzeServer(toolText(name, POST));
  expect(effectsIn(result)).toEqual([`${name}: write`]);
  expect(result.findings.map(({ rule }) => rule)).toContain('require-idempotency-key');
});

test('tools of a low-level server', () => {
  const result = analyzeServer({
    'main.ts': `import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
const server = new Server({ name: 'x', version: '1' }, { capabilities: { tools: {} } });
const handlers = { async constructor(a) { ${POST.replace('item', 'a')} }, async toString() { return 1; } };
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ['constructor', 'toString'].map((name) => ({ name, inputSchema: { type: 'object', properties: {} } })) }));
server.setRequestHandler(CallToolRequestSchema, async (request) => handlers[request.params.name](request.params.arguments));
`,
  });
  expect(effectsIn(result)).toEqual(['constructor: write', 'toString: none']);
});

test('fields, types and folders', () => {
  const text = HEAD + `server.registerTool('t', { inputSchema: { constructor: z.string(), toString: z.string() } }, async (item) => { ${POST} });`;
  const result = analyzeServer({ 'constructor/toString/main.ts': text, 'constructor/main.ts': 'export const a = 1;', 'package.json': '{ "name": "constructor", "main": "constructor/toString/main.js" }' });
  expect(result.problems).toEqual([]);
  expect(effectsIn(result)).toEqual(['t: write']);
});

test('members of a client and words of a statement', () => {
  const result = analyzeServer(`import { client } from 'some-client';\nimport pg from 'pg';\nconst pool = new pg.Pool();\n${toolText('t', "await client.toString('/orders', item); await pool.query('constructor ' + item);")}`);
  expect(result.problems).toEqual([]);
  expect(result.tools).toHaveLength(1);
});
