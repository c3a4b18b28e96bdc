/** What the settings state holds in ESLint as it does in the command line. */
import * as parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import { expect, test } from 'vitest';
import { createPlugin } from '../src/create-plugin.js';
import { sessionOverSources } from './found.js';
import { temporaryProject } from './temporary-project.js';

const SERVER = `import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { withIdempotency } from 'our-keys';
import { addTicket } from './tickets.js';
const server = new McpServer({ name: 'x', version: '1' });
server.registerTool('open_ticket', { inputSchema: z.object({ text: z.string() }) }, async ({ text }) => { await addTicket(text); return { content: [] }; });
server.registerTool('post_ticket', { inputSchema: z.object({ text: z.string() }) }, withIdempotency(async ({ text }) => { await fetch('https://x.test/t', { method: 'POST', body: text }); return { content: [] }; }));
// mcp-idempotency-disable-next-line require-idempotency-key -- the service drops repeats
server.registerTool('accepted', { inputSchema: z.object({ text: z.string() }) }, async ({ text }) => { await fetch('https://x.test/t', { method: 'POST', body: text }); return { content: [] }; });
`;
const TICKETS = `export async function addTicket(text: string) { await fetch('https://x.test/tickets', { method: 'POST', body: text }); }`;

test.each([
  [{}, ['open_ticket', 'post_ticket']],
  [{ sinks: { 'src/tickets.ts#addTicket': 'none' } }, ['post_ticket']],
  [{ wrappers: ['withIdempotency'] }, ['open_ticket']],
  [{ tools: { open_ticket: 'none' } }, ['post_ticket']],
])('%j', async (settings, expected) => {
  const { root } = temporaryProject({ 'package.json': '{}', 'src/server.ts': SERVER, 'src/tickets.ts': TICKETS });
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parser } }, createPlugin(sessionOverSources()).configs.recommended, { settings: { 'mcp-idempotency': settings } }] as Linter.Config[],
  });
  const results = await eslint.lintFiles(['.']);
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => /`(\w+)`/.exec(message)?.[1]))).toEqual(expected);
});
