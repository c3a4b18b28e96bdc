/** CommonJS: `require` gives what `import` gives, and TypeScript finds the types where it imports no ES module. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly exports: Readonly<Record<string, string | { readonly default: string }>> };
const entries = Object.entries(exports).flatMap(([subpath, one]) => (typeof one === 'string' ? [] : [[`@mcp-idempotency/runtime${subpath.slice(1)}`, one.default] as const]));
const require = createRequire(import.meta.url);

test.each(entries)('require gives what import gives, of the same copy: %s', async (entry, file) => {
  const required = require(entry) as object;
  expect(required).toBe(require(`../${file}`));
  expect(Object.keys(required).sort()).toEqual(Object.keys((await import(/* @vite-ignore */ entry)) as object).sort());
});

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { idempotent, keySchema, LeaseLostError, type IdempotencyOptions } from '@mcp-idempotency/runtime';
import { sqliteStore } from '@mcp-idempotency/runtime/sqlite';
import { createToolCaller, type ToolOutcome } from '@mcp-idempotency/runtime/client';
import { z } from 'zod';
const options: IdempotencyOptions = { store: sqliteStore({ file: 'records.sqlite' }) };
export const server = new McpServer({ name: 'a', version: '1.0.0' });
server.registerTool('place', { inputSchema: { item: z.string(), idempotencyKey: keySchema(z.string()) } }, idempotent('place', options, async ({ item }) => ({ content: [{ type: 'text', text: item }] })));
export const lost: LeaseLostError | undefined = undefined;
export const outcome: ToolOutcome | undefined = undefined;
export const made: number = createToolCaller;
`;

test.each([['node16', ts.ModuleKind.Node16], ['nodenext', ts.ModuleKind.NodeNext]])('TypeScript imports it into CommonJS: module %s', { timeout: 120_000 }, (_, module) => {
  const file = fileURLToPath(new URL('server.cts', import.meta.url));
  const options: ts.CompilerOptions = { module, target: ts.ScriptTarget.ES2022, strict: true, skipLibCheck: true, noEmit: true, types: ['node'] };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (name) => (name === file ? SERVER : readFile(name));
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, languageVersionOrOptions) => {
    const text = host.readFile(name);
    return text === undefined ? undefined : ts.createSourceFile(name, text, languageVersionOrOptions);
  };
  const program = ts.createProgram([file], options, host);
  const messages = ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map(({ code, messageText }) => `${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  // The one error that there shall be: a function is no number.
  expect(messages).toEqual([expect.stringMatching(/^2322: .*is not assignable to type 'number'/)]);
});
