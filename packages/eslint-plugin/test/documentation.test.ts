/** The configs that the documentation shows work as they stand, on a project in TypeScript. */
import { readFileSync } from 'node:fs';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { createPlugin } from '../src/create-plugin.js';
import { sessionOverSources } from './found.js';
import { temporaryProject } from './temporary-project.js';

const SERVER = `import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
export const server: McpServer = new McpServer({ name: 'x', version: '1' });
server.registerTool('post', { inputSchema: z.object({ text: z.string() }) }, async ({ text }) => { await fetch('https://x.test/t', { method: 'POST', body: text }); return { content: [] }; });
`;

/** Runs the text of a config with these modules in place of its imports. */
function configOf(text: string, modules: Readonly<Record<string, unknown>>): Linter.Config[] {
  const names: string[] = [];
  const values: unknown[] = [];
  const body = text.replaceAll(/^import (\w+) from '([^']+)';$/gm, (_, name: string, from: string) => {
    if (!(from in modules)) throw new Error(`no ${from}`);
    names.push(name);
    values.push(modules[from]);
    return '';
  });
  return new Function(...names, body.replace('export default', 'return'))(...values) as Linter.Config[];
}

test.each(['README.md', 'docs/eslint.md', 'packages/eslint-plugin/README.md'])('%s', async (page) => {
  const config = /^```js\n(\/\/ eslint\.config\.js\n[^]*?)^```$/m.exec(readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8'))?.[1];
  expect(config).toBeDefined();
  const { root } = temporaryProject({ 'package.json': '{}', 'src/server.ts': SERVER });
  const overrideConfig = configOf(config!, { 'eslint-plugin-mcp-idempotency': createPlugin(sessionOverSources()), 'typescript-eslint': tseslint });
  const results = await new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig }).lintFiles(['.']);
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual(['mcp-idempotency/require-idempotency-key']);
});
