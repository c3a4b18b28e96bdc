/** Where following stops, nothing is claimed. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { analyze } from '../../src/analyze.js';
import { createMemoryHost } from '../../src/project/memory-host.js';
import { createProgram } from '../../src/project/create-program.js';
import inProgress from '../../src/rules/require-in-progress-record/rule.js';
import { defaultSettings } from '../../src/settings.js';

const chain = Array.from({ length: 60 }, (_, index) => `function step${index}() { return ${index === 59 ? "fetch('https://x.example/orders', { method: 'POST' })" : `step${index + 1}()`}; }`).join('\n');

/** `name effect, confidence` of each tool of a server whose tools begin at these steps of one long chain of calls. */
function effectsFrom(steps: Record<string, number>): readonly string[] {
  const tools = Object.entries(steps).map(([name, step]) => `server.registerTool('${name}', {}, async () => step${step}());`).join('\n');
  const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nconst server = new McpServer({ name: 'd', version: '1' });\n${chain}\n${tools}\n`;
  const program = createProgram({ ts, host: createMemoryHost({ '/repo/main.ts': text }), paths: ['/repo'] });
  return analyze({ program, settings: defaultSettings, rules: [] }).tools.map(({ name, effect }) => `${name} ${effect.effect}, ${effect.confidence}`);
}

test('a chain that is too long is not known', () => expect(effectsFrom({ x: 0 })).toEqual(['x unknown, guess']));

test('what was cut short for one tool is followed again for the next', () => expect(effectsFrom({ x: 0, y: 30 })).toEqual(['x unknown, guess', 'y write, proven']));

/** What a tool does that sends so many statements through one function that they are not told apart. */
function effectOfStatements(one: (index: number) => string): string {
  const text = `import Database from 'better-sqlite3';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const db = new Database('shop.db');
const ask = (sql: string, id: string) => db.prepare(sql).all(id);
const server = new McpServer({ name: 'd', version: '1' });
server.registerTool('x', { inputSchema: { id: z.string(), where: z.string() } }, async (a) => { ${Array.from({ length: 40 }, (_, index) => one(index)).join(' ')} return { content: [] }; });
`;
  const program = createProgram({ ts, host: createMemoryHost({ '/repo/main.ts': text }), paths: ['/repo'] });
  return analyze({ program, settings: defaultSettings, rules: [] }).tools.map(({ effect }) => effect.effect).join();
}

test('many statements that all select', () => expect(effectOfStatements((index) => `ask(\`SELECT * FROM t${index} WHERE \${a.where} AND id = ?\`, a.id);`)).toBe('none'));

test('many statements of which one adds', () => expect(effectOfStatements((index) => `ask(\`${index === 39 ? 'INSERT INTO' : 'SELECT * FROM'} t${index} WHERE \${a.where}\`, a.id);`)).toBe('write'));

/** What a tool does that sends so many requests through one helper that they are not told apart. */
function effectOfRequests(one: (index: number) => string): string {
  const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const send = (path: string, options: any = {}) => fetch('https://x.example/api' + path, { ...options, headers: { a: 'b' } });
const server = new McpServer({ name: 'd', version: '1' });
server.registerTool('x', { inputSchema: { id: z.string() } }, async (a) => { ${Array.from({ length: 40 }, (_, index) => one(index)).join(' ')} return { content: [] }; });
`;
  const program = createProgram({ ts, host: createMemoryHost({ '/repo/main.ts': text }), paths: ['/repo'] });
  return analyze({ program, settings: defaultSettings, rules: [] }).tools.map(({ effect }) => `${effect.effect}${effect.naturalKey ? ', refused on a repeat' : ''}${effect.dynamic ? ', dynamic' : ''}`).join();
}

test('many requests that all set', () => expect(effectOfRequests((index) => `await send(\`/things${index}/\${a.id}\`, { method: 'PUT', body: JSON.stringify({ id: a.id, n: ${index} }) });`)).toBe('idempotent-write'));

test('many requests that all name something', () => expect(effectOfRequests((index) => `await send(\`/things${index}/\${a.id}/tags\`, { method: 'POST', body: JSON.stringify({ id: a.id }) });`)).toBe('write, refused on a repeat'));

test('many requests of which one adds', () => expect(effectOfRequests((index) => `await send(\`/things${index}/\${a.id}\`, { method: '${index === 39 ? 'POST' : 'PUT'}', body: JSON.stringify({ id: a.id }) });`)).toBe('write'));

test.each([
  ['ask', (index: number) => `query ($id: ID!) { item${index}(id: $id) { \${a.where} } }`, 'none'],
  ['set', (index: number) => `mutation ($id: ID!) { itemUpdate(id: $id, n: ${index}, \${a.where}) { id } }`, 'idempotent-write'],
  ['ask, but for one', (index: number) => (index === 39 ? 'mutation { itemCreate(n: "${a.where}") { id } }' : `query { item${index} { \${a.where} } }`), 'write'],
])('many documents that all %s', (_, document, expected) => {
  const ask = (index: number): string => `await send(\`${document(index)}\`);`;
  const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
const send = (query: string) => fetch('https://x.example/graphql', { method: 'POST', body: JSON.stringify({ query }) });
const server = new McpServer({ name: 'd', version: '1' });
server.registerTool('x', { inputSchema: { where: z.string() } }, async (a) => { ${Array.from({ length: 40 }, (_, index) => ask(index)).join(' ')} return { content: [] }; });
`;
  const program = createProgram({ ts, host: createMemoryHost({ '/repo/main.ts': text }), paths: ['/repo'] });
  expect(analyze({ program, settings: defaultSettings, rules: [] }).tools.map(({ effect }) => effect.effect)).toEqual([expected]);
});

test.each([
  ['known', ''],
  ['and some that are not known', ', ...loaded'],
])('a wrapper of more handlers than are told apart is read without them: %s', (_, more) => {
  const handlers = Array.from({ length: 70 }, (_, index) => `t${index}: async (input: unknown) => { await fetch('https://x.example/${index}', { method: 'POST', body: String(input) }); }`).join(',\n');
  const text = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
new McpServer({ name: 'd', version: '1' }).registerTool('x', {}, async () => ({ content: [] }));
type Handler = (input: unknown) => Promise<unknown>;
const done = new Map<string, unknown>();
const once = (handler: Handler) => async (input: { idempotencyKey: string }) => {
  const key = input.idempotencyKey;
  if (done.has(key)) return done.get(key);
  const result = await handler(input);
  done.set(key, result);
  return result;
};
declare const loaded: Record<string, Handler>;
const handlers: Record<string, Handler> = { ${handlers}${more} };
export const wrapped = Object.entries(handlers).map(([, handler]) => once(handler));
`;
  const program = createProgram({ ts, host: createMemoryHost({ '/repo/main.ts': text }), paths: ['/repo'] });
  expect(analyze({ program, settings: defaultSettings, rules: [inProgress] }).findings.map(({ place }) => place.line)).toEqual([7]);
});
