import { expect, it } from 'vitest';
import { registrationsIn } from './registrations.js';

const server = (read: string, imports = "import fs, { readFileSync } from 'node:fs'; import { readFile } from 'node:fs/promises';"): string => `import { McpServer } from '@modelcontextprotocol/server';
import path from 'node:path'; import { fileURLToPath } from 'node:url';
${imports}
const server = new McpServer({ name: 'x', version: '1' });
const api = ${read};
for (const item of Object.values(api.paths)) for (const operation of Object.values(item)) server.registerTool(operation.operationId, {}, async () => ({ content: [] }));
`;

const DOCUMENT = '{ "openapi": "3.1.0", "paths": { "/a": { "get": { "operationId": "a" }, "post": { "operationId": "b" } } } }';

it.each([
  ["JSON.parse(readFileSync(path.join(__dirname, 'openapi.json'), 'utf8'))"],
  ["JSON.parse(fs.readFileSync(new URL('./openapi.json', import.meta.url)).toString())"],
  ["JSON.parse(await readFile(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../src/openapi.json'), 'utf-8'))"],
  ["JSON.parse(readFileSync(path.resolve(process.cwd(), 'src/openapi.json'), 'utf8'))"],
  ["JSON.parse(readFileSync(`${__dirname}/openapi.json`, 'utf8'))"],
])('tools of %s', (read) => {
  const found = registrationsIn({ 'package.json': '{ "name": "x" }', 'src/server.ts': server(read), 'src/openapi.json': DOCUMENT });
  expect(found.names).toEqual(['a', 'b']);
  expect(found.tools.map((tool) => tool.split(' ')[1])).toEqual(['src/server.ts:6', 'src/server.ts:6']);
});

it('nothing is said of a file that may hold what users have put there, or that is not there', () => {
  const read = "JSON.parse(readFileSync(path.join(__dirname, 'state.json'), 'utf8'))";
  expect(registrationsIn({ 'package.json': '{ "name": "x" }', 'src/server.ts': server(read), 'src/state.json': DOCUMENT.replace('"openapi": "3.1.0", ', '') }).names).toEqual([null]);
  expect(registrationsIn({ 'package.json': '{ "name": "x" }', 'src/server.ts': server(read) }).names).toEqual([null]);
});
